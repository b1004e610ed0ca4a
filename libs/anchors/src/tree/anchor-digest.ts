import { createHash } from 'node:crypto';
import { START, type EventStore, type Position, type RecordedEvent } from '@tender/event-store';

/** Events that are looked at in one go. */
const PAGE = 10_000;

type Events = Pick<EventStore, 'heads' | 'readAll'>;

/**
 * What an anchor binds: SHA-256 over its salt, and for each stream its name, its last revision and that event's hash, a line each in the order of the names
 * (as code units). @param upTo the last event that counts.
 */
export async function anchorDigest(events: Events, { upTo, salt }: { upTo: Position; salt: string }): Promise<string> {
  const heads = new StreamHeads(events);
  await heads.advance(upTo);
  return heads.digest(salt);
}

/** The end of each stream as of some position, which moves on. */
export class StreamHeads {
  private after = START;
  /** The line of each stream. */
  private readonly lines = new Map<string, string>();

  constructor(private readonly events: Events) {}

  async advance(upTo: Position): Promise<void> {
    while (this.after < upTo) {
      const page = await this.events.heads(this.after, PAGE);
      const last = page.at(-1)?.position;
      if (last === undefined) return;
      if (last > upTo) break;
      for (const { stream, revision, hash } of page) this.set(stream, revision, hash);
      this.after = last;
    }
    // The look went too far: one by one.
    while (this.after < upTo) {
      const page = (await this.events.readAll(this.after, PAGE)).filter(({ position }) => position <= upTo);
      const last = page.at(-1)?.position;
      if (last === undefined) return;
      for (const { stream, revision, metadata } of page) this.set(stream, revision, metadata.hash);
      this.after = last;
    }
  }

  digest(salt: string): string {
    const sum = createHash('sha256').update(`tender-anchor/1\nsalt ${salt}\n`);
    for (const stream of [...this.lines.keys()].sort()) sum.update(this.lines.get(stream)!);
    return sum.digest('hex');
  }

  private set(stream: string, revision: RecordedEvent['revision'], hash: string): void {
    this.lines.set(stream, `${stream} ${revision} ${hash}\n`);
  }
}
