import { setTimeout as delay } from 'node:timers/promises';
import type { Replay, ShownPart } from '@tender/context';
import { usdOf, type AuditEvent, type AuditOutline } from '@tender/contracts';
import { EndedStreams, type EventStore, type RecordedEvent } from '@tender/event-store';
import { kindNameOf } from '@tender/kernel';
import { CHECKPOINT_EVERY, PAGE, REST_MILLIS } from '../pacing.js';
import { NamedIds } from './named-ids.js';
import { Outline } from './outline.js';

interface Placed {
  /** Revision of the state; -1 before the first event. */
  revision: number;
  state: unknown;
}

/** A history with cached states. Immutable states share structure, so that many checkpoints cost little memory. */
export class OpenedStream {
  private readonly outline = new Outline();
  private readonly named = new NamedIds();
  private readonly ended: EndedStreams;
  private readonly checkpoints: Placed[];
  private head: Placed;
  /** Last requested state. A forward replay continues from it. */
  private last: Placed;
  private secret: unknown;
  private reading: Promise<void> | null = null;

  constructor(
    readonly name: string,
    private readonly replay: Replay,
    private readonly events: Pick<EventStore, 'readStream'>,
  ) {
    this.ended = new EndedStreams(replay.finals ? { [kindNameOf(name)]: replay.finals } : {});
    this.head = { revision: -1, state: replay.initial };
    this.last = this.head;
    this.checkpoints = [this.head];
  }

  get length(): number {
    return this.outline.length;
  }

  /** Reads up to the current end of the stream. Concurrent callers share one read. */
  async catchUp(): Promise<void> {
    // A running read may lack events that were appended after it reached the end.
    await this.reading;
    await (this.reading ??= this.readOn().finally(() => (this.reading = null)));
  }

  get namedIds(): string[] {
    return this.named.list();
  }

  outlineOf(from: number, limit: number): AuditOutline {
    return this.outline.part(from, limit);
  }

  async eventsFrom(from: number, limit: number): Promise<AuditEvent[]> {
    const page = await this.events.readStream(this.name, from, Math.max(0, Math.min(limit, this.length - from)));
    return page.map((event) => this.auditEventOf(event));
  }

  async shownAt(revision: number, part: ShownPart): Promise<object | null> {
    return this.replay.show(await this.stateAt(revision), this.secret, part);
  }

  instantOf(revision: number): string {
    const [at = 0] = this.outline.part(revision, 1).at;
    return new Date(at).toISOString();
  }

  private async readOn(): Promise<void> {
    const before = this.secret;
    for (;;) {
      const page = await this.events.readStream(this.name, this.length, PAGE);
      for (const event of page) this.take(event);
      if (page.length < PAGE) break;
      await delay(REST_MILLIS);
    }
    if (this.secret !== before) await this.openAmounts();
  }

  /** Fills in amounts that were sealed when their events were read. */
  private async openAmounts(): Promise<void> {
    for (let from = 0; from < this.length; from += PAGE) {
      for (const event of await this.events.readStream(this.name, from, Math.min(PAGE, this.length - from)))
        this.outline.open(event.revision, this.replay.facts(event, this.secret).amount);
      await delay(REST_MILLIS);
    }
  }

  private take(event: RecordedEvent): void {
    const { replay } = this;
    const secret = replay.secretIn?.(event);
    this.outline.add(event, replay.facts(event, this.secret), !this.ended.isLegalNext(event));
    this.named.add(event);
    const state = replay.evolve(this.head.state, event);
    const { approvedBy, brokenGlass } = event.metadata.authority ?? {};
    this.outline.note(event.revision, {
      ...replay.notes?.(event, this.head.state, state),
      ...(approvedBy !== undefined && { approvedBy }),
      ...(brokenGlass !== undefined && { brokenGlass }),
    });
    this.head = { revision: event.revision, state };
    if (this.length % CHECKPOINT_EVERY === 0) this.checkpoints.push(this.head);
    if (secret !== undefined) this.secret = secret;
  }

  private async stateAt(revision: number): Promise<unknown> {
    if (revision === this.head.revision) return this.head.state;
    const checkpoint = this.checkpoints[Math.floor((revision + 1) / CHECKPOINT_EVERY)] ?? this.checkpoints.at(-1)!;
    const near = this.last.revision <= revision && this.last.revision > checkpoint.revision ? this.last : checkpoint;
    const between =
      revision > near.revision
        ? await this.events.readStream(this.name, near.revision + 1, revision - near.revision)
        : [];
    const state = between.reduce((before, event) => this.replay.evolve(before, event), near.state);
    this.last = { revision, state };
    return state;
  }

  private auditEventOf(event: RecordedEvent): AuditEvent {
    const { revision, id, type, data, metadata } = event;
    const { version, at, actor, commandId, requestId, previousHash, hash } = metadata;
    const { subject, companyId, amount } = this.replay.facts(event, this.secret);
    const notes = this.outline.notesOf(revision);
    return {
      revision,
      id,
      type,
      version,
      at,
      actor,
      commandId,
      requestId,
      previousHash,
      hash,
      data: data as Record<string, unknown>,
      subject: subject ?? null,
      companyId: companyId ?? null,
      amount: amount === undefined ? null : usdOf(amount),
      ignored: !this.ended.isLegalNext(event),
      ...(notes && { notes }),
    };
  }
}
