import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { ServerEvents } from '@tender/contracts';
import { newId } from '@tender/kernel';
import type { CollectionSpec, ReadStore, StateCollection } from '@tender/read-store';
import type { Stores } from '../../stores/stores.js';
import { STORES } from '../../injection-tokens.js';
import { FORGET_PRESENCE_AFTER, PRESENCE_BEATS_EVERY, SHARE_PRESENCE_EVERY } from '../pacing.js';

export type Presence = Parameters<ServerEvents['presence']>[0];

/** Connections of bidders to one process. A process without such connections has no record. */
interface ProcessPresence {
  /** Unique id of this run of the process. */
  _id: string;
  /** Counter that rises while the process runs. A process whose counter stays the same for some seconds counts as ended. */
  beat: number;
  companies: Presence;
}
export const presences: CollectionSpec<ProcessPresence> = { name: 'presence', database: 'state' };

interface Beat {
  beat: number;
  /** Monotonic time when this process first saw this `beat`, in ms. */
  seenAt: number;
}

export interface PresenceListener {
  own(): Presence;
  /** Called when connections at other processes change. */
  changed(): void;
}

/** Connections per company over all api processes. Each process writes its own, and polls those of the others. */
@Injectable()
export class SharedPresence implements OnApplicationShutdown {
  private readonly logger = new Logger(SharedPresence.name);
  private readonly id = newId();
  private readonly records: StateCollection<ProcessPresence> | null;
  private readonly beats = new Map<string, Beat>();
  private listener: PresenceListener = { own: () => [], changed: () => undefined };
  private others: Presence = [];
  /** The companies last written, as JSON, and the monotonic time of the write in ms. */
  private written = { text: '[]', at: -Infinity };
  private beat = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private failing = false;

  constructor(@Inject(STORES) { shared, reads }: Pick<Stores, 'shared'> & { reads: Pick<ReadStore, 'state'> }) {
    this.records = shared ? reads.state(presences) : null;
  }

  follow(listener: PresenceListener): void {
    this.listener = listener;
    if (this.records) this.arm(this.records);
  }

  get total(): Presence {
    const connections = new Map<string, number>();
    for (const presence of [...this.listener.own(), ...this.others])
      connections.set(presence.companyId, (connections.get(presence.companyId) ?? 0) + presence.connections);
    return [...connections].map(([companyId, count]) => ({ companyId, connections: count }));
  }

  /** Deletes the record: this process has no connections any more. */
  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    if (this.written.text !== '[]') await this.records?.delete(this.id).catch(() => undefined);
  }

  private arm(records: StateCollection<ProcessPresence>): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.share(records).then(() => this.arm(records)), SHARE_PRESENCE_EVERY).unref();
  }

  /** Never rejects: the next run repeats a failed one. */
  private async share(records: StateCollection<ProcessPresence>): Promise<void> {
    try {
      await this.write(records);
      await this.read(records);
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn({ message: 'presence could not be shared', err: error });
      this.failing = true;
    }
  }

  private async write(records: StateCollection<ProcessPresence>): Promise<void> {
    const companies = this.listener.own();
    const text = JSON.stringify(companies);
    const now = performance.now();
    const isDue = companies.length > 0 && now - this.written.at >= PRESENCE_BEATS_EVERY;
    if (text === this.written.text && !isDue) return;
    if (companies.length > 0) await records.put({ _id: this.id, beat: ++this.beat, companies });
    else await records.delete(this.id);
    this.written = { text, at: now };
  }

  private async read(records: StateCollection<ProcessPresence>): Promise<void> {
    const found = (await records.find()).filter(({ _id }) => _id !== this.id);
    const now = performance.now();
    const others: Presence = [];
    for (const { _id, beat, companies } of found) {
      if (this.beats.get(_id)?.beat !== beat) this.beats.set(_id, { beat, seenAt: now });
      if (now - this.beats.get(_id)!.seenAt < FORGET_PRESENCE_AFTER) others.push(...companies);
      else await records.delete(_id, { beat });
    }
    const ids = new Set(found.map(({ _id }) => _id));
    for (const id of this.beats.keys()) if (!ids.has(id)) this.beats.delete(id);
    if (JSON.stringify(others) === JSON.stringify(this.others)) return;
    this.others = others;
    this.listener.changed();
  }
}
