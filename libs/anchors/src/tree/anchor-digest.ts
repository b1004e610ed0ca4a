import { createHash } from 'node:crypto';
import { START, type EventStore, type Position } from '@tender/event-store';

/** Events that are looked at in one go. */
const PAGE = 10_000;

/**
 * What an anchor binds: SHA-256 over its salt, and for each stream its name, its last revision and that event's hash, a line each in the order of the names
 * (as code units). @param upTo the last event that counts.
 */
export async function anchorDigest(
  events: Pick<EventStore, 'heads' | 'readAll'>,
  { upTo, salt }: { upTo: Position; salt: string },
): Promise<string> {
  const heads = new Map<string, string>();
  for await (const page of headsUpTo(events, upTo))
    for (const { stream, revision, hash } of page) heads.set(stream, `${stream} ${revision} ${hash}\n`);
  const sum = createHash('sha256').update(`tender-anchor/1\nsalt ${salt}\n`);
  for (const stream of [...heads.keys()].sort()) sum.update(heads.get(stream)!);
  return sum.digest('hex');
}

interface Head {
  stream: string;
  revision: number;
  hash: string;
}

async function* headsUpTo(
  events: Pick<EventStore, 'heads' | 'readAll'>,
  upTo: Position,
): AsyncGenerator<readonly Head[]> {
  let after = START;
  while (after < upTo) {
    const page = await events.heads(after, PAGE);
    const last = page.at(-1)?.position;
    if (last === undefined) return;
    if (last > upTo) break;
    yield page;
    after = last;
  }
  // The look went too far: one by one.
  while (after < upTo) {
    const page = (await events.readAll(after, PAGE)).filter(({ position }) => position <= upTo);
    const last = page.at(-1)?.position;
    if (last === undefined) return;
    yield page.map(({ stream, revision, metadata: { hash } }) => ({ stream, revision, hash }));
    after = last;
  }
}
