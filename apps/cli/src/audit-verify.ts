import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { auctionCatalogue, auctionStream, verifyAuction, type AuctionEvent } from '@tender/auctions/rules';
import {
  compareWithWitness,
  findingInWords,
  scanLog,
  SqliteEventStore,
  upcast,
  viewsAhead,
  type EventStore,
  type HistoryFinding,
  type LogWitness,
  type RecordedEvent,
} from '@tender/event-store';
import { generationsBeside, witnessBeside, type Generation } from '@tender/read-store';
import type { Receipts } from './receipts.js';

const PAGE = 5_000;

/** What stands beside the events, and when it was looked at: before them, so that a house that runs meanwhile is not found to be short. */
interface Beside {
  /** Null where there is none. */
  witness: LogWitness | null;
  views: Generation[] | null;
}

/**
 * Verifies the log of a data directory, every event of every stream, and compares it with what stands beside it; then every auction's
 * prices. Prints a verdict for each auction, and whatever does not fit. It only reads, and needs no more than `events.db`.
 * @param receipts are looked up in the log.
 * @returns whether everything is what was written.
 */
export async function auditVerify(directory: string, receipts: Receipts): Promise<boolean> {
  const beside = lookBeside(directory);
  const store = await openEvents(directory);
  try {
    const log = await scanLog({ events: store, page: PAGE, visit: (event) => receipts.see(event) });
    const compared = await compareAll(store, beside);
    for (const finding of [...log.findings, ...compared]) console.log(findingInWords(finding));
    let sound = log.count + compared.length === 0;

    const streams = [...log.streams];
    const auctions = streams.filter((stream) => stream.startsWith(auctionStream('')));
    // Of one that is broken the first event that does not fit was named.
    for (const stream of auctions.filter((each) => !log.isBroken(each)))
      sound = (await verifyPrices(store, stream)) && sound;
    for (const verdict of receipts.verdicts()) {
      console.log(verdict.words);
      sound &&= verdict.ok;
    }
    console.log(
      `${log.events} events in ${streams.length} streams, ${auctions.length} auctions: ${sound ? 'all sound' : 'NOT SOUND'}`,
    );
    return sound;
  } finally {
    await store.close();
  }
}

/** Verifies one auction: its chain and its prices. */
export async function auditVerifyAuction(directory: string, auctionId: string): Promise<boolean> {
  const store = await openEvents(directory);
  try {
    return await verifyPrices(store, auctionStream(auctionId));
  } finally {
    await store.close();
  }
}

export async function openEvents(directory: string): Promise<SqliteEventStore> {
  const file = join(directory, 'events.db');
  if (!existsSync(file)) throw new Error(`${directory} holds no events.db`);
  return SqliteEventStore.open({ file, readOnly: true });
}

function lookBeside(directory: string): Beside {
  const views = existsSync(join(directory, 'views.db')) ? generationsBeside(directory) : null;
  if (!views) console.log('not compared: there is no views.db, whose read models would tell of a log that was longer');
  const witness = existsSync(join(directory, 'state.db')) ? witnessBeside(directory) : null;
  if (!witness)
    console.log(
      'not compared: there is no state.db with a witness, which would tell of a missing end or stream, or of a chain that was made anew',
    );
  return { witness, views };
}

async function compareAll(store: EventStore, { witness, views }: Beside): Promise<HistoryFinding[]> {
  const head = await store.head();
  const ahead = (views ?? []).find(({ epoch, checkpoint }) => epoch === store.epoch && checkpoint > head);
  return [
    ...(ahead ? [viewsAhead(ahead.checkpoint)] : []),
    ...(witness ? await compareWithWitness(store, witness) : []),
  ];
}

async function verifyPrices(store: EventStore, stream: string): Promise<boolean> {
  const events = await whole(store, stream);
  // Nothing at all would be without a flaw.
  if (events.length === 0) throw new Error(`there is no stream ${stream}`);
  const verdict = verifyAuction(events, (event) => upcast<AuctionEvent>(auctionCatalogue, event as RecordedEvent));
  console.log(`${stream}: ${verdict.ok ? 'sound' : 'NOT SOUND'} ${JSON.stringify(verdict)}`);
  return verdict.ok;
}

async function whole(store: EventStore, stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (;;) {
    const page = await store.read(stream, events.length, PAGE);
    events.push(...page);
    if (page.length < PAGE) return events;
  }
}
