import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { START, type EventStore, type Position, type RecordedEvent } from '@tender/event-store';
import type { AuditLogEnd, LogAnchor } from '../rules/anchors.events.js';

/** Events per page, and the pause in ms after it: the event writer may need this core. */
const PAGE = 10_000;
const REST_MILLIS = 1;

type Events = Pick<EventStore, 'heads' | 'readAll'>;

type DigestInput = Pick<LogAnchor, 'salt' | 'auditLog'>;

/**
 * SHA-256 over the salt, a line per stream, and a line per chain of the audit log. A line has the name, the last
 * revision or sequence number, and its hash. Lines are sorted by code units. @param upTo last included position
 */
export async function anchorDigest(
  events: Events,
  { upTo, ...input }: DigestInput & { upTo: Position },
): Promise<string> {
  const heads = new StreamHeads(events);
  await heads.advance(upTo);
  return heads.digest(input);
}

/** Last event of each stream, up to a position that only advances. */
export class StreamHeads {
  private after = START;
  private readonly lines = new Map<string, string>();

  constructor(private readonly events: Events) {}

  /** @returns whether `upTo` is an event; otherwise the position is that of the event before. */
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
    // The next page of heads passes `upTo`: continue event by event.
    while (this.after < upTo) {
      const page = (await this.events.readAll(this.after, PAGE)).filter(({ position }) => position <= upTo);
      const last = page.at(-1)?.position;
      if (last === undefined) return false;
      for (const { stream, revision, metadata } of page) this.set(stream, revision, metadata.hash);
      this.after = last;
    }
    return this.after === upTo;
  }

  /** @param auditLog null for an anchor of the first form, which did not bind it. */
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
