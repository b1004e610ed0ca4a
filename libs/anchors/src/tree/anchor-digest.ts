import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { START, type EventStore, type Position, type RecordedEvent } from '@tender/event-store';
import type { AuditLogEnd, LogAnchor } from '../rules/anchors.events.js';

/**
 * Events that are looked at without a rest, and the milliseconds of the rest: the writer of the events may wait for
 * this core.
 */
const PAGE = 10_000;
const REST_MILLIS = 1;

type Events = Pick<EventStore, 'heads' | 'readAll'>;

/** What a digest is made with. */
type DigestInput = Pick<LogAnchor, 'salt' | 'auditLog'>;

/**
 * What an anchor binds: SHA-256 over its salt, and for each stream its name, its last revision and that event's hash, a
 * line each in the order of the names (as code units); then, for each chain of the audit log, its name, the place of
 * its last entry and that entry's hash, likewise.
 * @param upTo the last event that counts.
 */
export async function anchorDigest(
  events: Events,
  { upTo, ...input }: DigestInput & { upTo: Position },
): Promise<string> {
  const heads = new StreamHeads(events);
  await heads.advance(upTo);
  return heads.digest(input);
}

/** The end of each stream as of some position, which moves on. */
export class StreamHeads {
  private after = START;
  /** The line of each stream. */
  private readonly lines = new Map<string, string>();

  constructor(private readonly events: Events) {}

  /** @returns whether an event stands there: else the ends are as of the last one before. */
  async advance(upTo: Position): Promise<boolean> {
    while (this.after < upTo) {
      const page = await this.events.heads(this.after, PAGE);
      const last = page.at(-1)?.position;
      if (last === undefined) return false;
      if (last > upTo) break;
      for (const { stream, revision, hash } of page) this.set(stream, revision, hash);
      this.after = last;
      await delay(REST_MILLIS);
    }
    // The look went too far: one by one.
    while (this.after < upTo) {
      const page = (await this.events.readAll(this.after, PAGE)).filter(({ position }) => position <= upTo);
      const last = page.at(-1)?.position;
      if (last === undefined) return false;
      for (const { stream, revision, metadata } of page) this.set(stream, revision, metadata.hash);
      this.after = last;
    }
    return this.after === upTo;
  }

  /** @param auditLog null: of an anchor of the first form, which did not bind it. */
  digest({ salt, auditLog }: DigestInput): string {
    const sum = createHash('sha256').update(`tender-anchor/${auditLog ? 2 : 1}\nsalt ${salt}\n`);
    for (const stream of [...this.lines.keys()].sort()) sum.update(this.lines.get(stream)!);
    if (auditLog) sum.update(`audit log\n${auditLog.map(lineOf).sort().join('')}`);
    return sum.digest('hex');
  }

  private set(stream: string, revision: RecordedEvent['revision'], hash: string): void {
    this.lines.set(stream, `${stream} ${revision} ${hash}\n`);
  }
}

const lineOf = ({ stream, seq, hash }: AuditLogEnd): string => `${stream} ${seq} ${hash}\n`;
