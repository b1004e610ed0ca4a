import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import type { RoomFor, RoomOnDisk } from '@tender/http';

const MIB = 1024 * 1024;
const EVERY_MILLIS = 2_000;
/** Default reserve in MiB, and its maximum share of a smaller disk. */
const RESERVE_MIB = 512;
const RESERVE_PART = 1 / 20;

/** Free space: `ample` is at least the reserve, `low` half of it, `scarce` an eighth, `none` less. */
export type DiskLevel = 'ample' | 'low' | 'scarce' | 'none';
const LEVELS: readonly DiskLevel[] = ['ample', 'low', 'scarce', 'none'];
/** Lowest level at which each purpose is allowed. */
const LOWEST_LEVEL: Record<RoomFor, DiskLevel> = { growth: 'ample', changes: 'low', bids: 'scarce', always: 'none' };

/** State of the disk; sizes are in bytes. */
export interface Volume {
  readonly path: string;
  free: number;
  reserve: number;
}

/** Uploads stop first when the disk fills up, then changes, then bids. Work in progress uses the remaining space. */
export class DiskMonitor implements RoomOnDisk {
  level: DiskLevel = 'ample';
  private readonly logger = new Logger(DiskMonitor.name);
  private readonly timer: NodeJS.Timeout;
  private loggedLevel: DiskLevel = 'ample';
  /** Bytes of accepted uploads that are not complete. */
  private expected = 0;

  private constructor(
    readonly volumes: readonly Volume[],
    private readonly reserveMib: number | null,
  ) {
    this.timer = setInterval(() => void this.check(), EVERY_MILLIS).unref();
  }

  /** `folders`: data folder first, then files; none on servers. `reserveMib`: null for the default, 0 for no reserve. */
  static async start(folders: readonly string[], reserveMib: number | null): Promise<DiskMonitor> {
    const devices = folders.map((folder) => statSync(folder).dev);
    const volumes = folders
      .filter((_, index) => devices.indexOf(devices[index]!) === index)
      .map((path) => ({ path, free: 0, reserve: 0 }));
    const monitor = new DiskMonitor(volumes, reserveMib);
    await monitor.check();
    return monitor;
  }

  allows(purpose: RoomFor): boolean {
    return LEVELS.indexOf(this.level) <= LEVELS.indexOf(LOWEST_LEVEL[purpose]);
  }

  /** Whether an upload fits beside those in progress, by a fresh measurement. If so, it counts until `arrived`. */
  async expect(bytes: number): Promise<boolean> {
    await this.check();
    if (this.volumes.some(({ free, reserve }) => reserve > 0 && free - this.expected - bytes < reserve)) return false;
    this.expected += bytes;
    return true;
  }

  arrived(bytes: number): void {
    this.expected -= bytes;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async check(): Promise<void> {
    try {
      await Promise.all(this.volumes.map((volume) => this.measure(volume)));
      this.level = levelOf(this.volumes[0]);
    } catch (error) {
      this.logger.error({ message: 'the free space of the disk could not be read', err: error });
    }
    if (this.level !== this.loggedLevel) this.logLevel();
  }

  private async measure(volume: Volume): Promise<void> {
    const { bsize, blocks, bavail } = await statfs(volume.path);
    volume.free = bsize * bavail;
    volume.reserve =
      this.reserveMib === null ? Math.min(RESERVE_MIB * MIB, bsize * blocks * RESERVE_PART) : this.reserveMib * MIB;
  }

  private logLevel(): void {
    this.loggedLevel = this.level;
    const said = { message: `free space: ${this.level}`, volumes: this.volumes };
    if (this.level === 'ample') this.logger.log(said);
    else this.logger.error(said);
  }
}

function levelOf(volume: Volume | undefined): DiskLevel {
  if (!volume || volume.free >= volume.reserve) return 'ample';
  if (volume.free >= volume.reserve / 2) return 'low';
  return volume.free >= volume.reserve / 8 ? 'scarce' : 'none';
}
