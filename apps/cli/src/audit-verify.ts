import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { auctionCatalogue, auctionStream, verifyAuction, type AuctionEvent } from '@tender/auctions/rules';
import { SqliteEventStore, START, upcast, type EventStore, type RecordedEvent } from '@tender/event-store';

const PAGE = 5_000;

/**
 * Verifies the auctions of a data directory and prints a verdict for each.
 * @returns whether all of them are what was written.
 */
export async function auditVerify(directory: string, auctionId?: string): Promise<boolean> {
  const file = join(directory, 'events.db');
  if (!existsSync(file)) throw new Error(`${directory} holds no events.db`);
  const store = await SqliteEventStore.open({ file, readOnly: true });
  try {
    const streams = auctionId ? [auctionStream(auctionId)] : await auctionStreams(store);
    let sound = true;
    for (const stream of streams) {
      const events = await whole(store, stream);
      // Nothing at all would be without a flaw.
      if (events.length === 0) throw new Error(`${directory} holds no stream ${stream}`);
      const verdict = verifyAuction(events, (event) => upcast<AuctionEvent>(auctionCatalogue, event as RecordedEvent));
      sound &&= verdict.ok;
      console.log(`${stream}: ${verdict.ok ? 'sound' : 'NOT SOUND'} ${JSON.stringify(verdict)}`);
    }
    console.log(`${streams.length} auctions, ${sound ? 'all sound' : 'not all sound'}`);
    return sound;
  } finally {
    await store.close();
  }
}

async function auctionStreams(store: EventStore): Promise<string[]> {
  const streams = new Set<string>();
  for (let after = START; ;) {
    const page = await store.readAll(after, PAGE);
    for (const { stream } of page) if (stream.startsWith(auctionStream(''))) streams.add(stream);
    const last = page.at(-1);
    if (!last) return [...streams];
    after = last.position;
  }
}

async function whole(store: EventStore, stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (;;) {
    const page = await store.read(stream, events.length, PAGE);
    events.push(...page);
    if (page.length < PAGE) return events;
  }
}
