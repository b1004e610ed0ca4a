import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@tender/kernel/testing/eventually';

const FILLER = 'filler';

/** A disk of a few MiB in memory (tmpfs) for tests to fill and clear. It needs the right to mount. */
export class TinyDisk {
  private constructor(readonly path: string) {}

  /** @returns null, after a warning, if nothing can be mounted */
  static mount(mib: number): TinyDisk | null {
    const path = mkdtempSync(join(tmpdir(), 'tiny-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tiny-disk', path], { stdio: 'ignore' });
      return new TinyDisk(path);
    } catch {
      rmSync(path, { recursive: true });
      console.warn('passed over: no disk can be mounted here');
      return null;
    }
  }

  /** Fills the disk until about `leave` bytes are free, and never fewer. */
  fill(leave = 0): void {
    const filler = openSync(join(this.path, FILLER), 'a');
    try {
      for (const bytes of [65_536, 4_096]) while (this.free >= leave + bytes && write(filler, bytes));
    } finally {
      closeSync(filler);
    }
  }

  private get free(): number {
    const { bavail, bsize } = statfsSync(this.path);
    return bavail * bsize;
  }

  clear(): void {
    rmSync(join(this.path, FILLER), { force: true });
  }

  /** Waits for files that a command of this process closes after its answer: until then the disk is busy. */
  async unmount(): Promise<void> {
    await eventually(() => this.isUnmounted(), 'the disk is free');
    rmSync(this.path, { recursive: true });
  }

  private isUnmounted(): boolean {
    try {
      execFileSync('umount', [this.path], { stdio: 'pipe' });
      return true;
    } catch (error) {
      if (/busy/.test(String(error))) return false;
      throw error;
    }
  }
}

function write(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) > 0;
  } catch {
    return false;
  }
}
