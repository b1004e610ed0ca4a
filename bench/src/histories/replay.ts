import { DatabaseSync } from 'node:sqlite';
import { auctionDecider } from '@tender/auctions';
import { SqliteEventStore, upcast } from '@tender/event-store';
import type { Bench } from '../measurement/bench.js';
import { writeHistory } from '../prepared-data/history.js';
import { compare, type Round } from '../results/statistics.js';
import { rateRow, type Row } from '../results/table.js';

const PAGE = 1_000;
/** Page size of the fastest bare read. */
const BARE_PAGE = 5_000;

/** Replays events from the file to the state of every auction. Baseline: reading and parsing the same rows. */
export async function replay({ workbench, scale }: Bench): Promise<Row[]> {
  const { file, streams, events } = await writeHistory(workbench.folder(), scale.historyEvents);
  const store = await SqliteEventStore.open({ file, readOnly: true });
  const measured: Round[] = [];
  for (let round = 0; round <= scale.rounds; round++) {
    const ours = await eventsPerSecond(events, () => replayAll(store, streams));
    const bare = await eventsPerSecond(events, () => readAll(file));
    // The first round runs uncompiled code.
    if (round > 0) measured.push({ ours, bare });
  }
  await store.close();
  return [rateRow(`replay of ${events.toLocaleString('en')} events into states`, compare(measured), { ratio: 0.6 })];
}

async function eventsPerSecond(events: number, read: () => Promise<number> | number): Promise<number> {
  const from = performance.now();
  const seen = await read();
  if (seen !== events) throw new Error(`read ${seen} of ${events} events`);
  return events / ((performance.now() - from) / 1_000);
}

async function replayAll(store: SqliteEventStore, streams: readonly string[]): Promise<number> {
  let seen = 0;
  for (const stream of streams) {
    let state = auctionDecider.initial;
    let revision = 0;
    for (
      let page = await store.readStream(stream, 0, PAGE);
      page.length > 0;
      page = await store.readStream(stream, revision, PAGE)
    ) {
      for (const recorded of page)
        state = auctionDecider.evolve(state, upcast(auctionDecider.catalogue, recorded), recorded.metadata.at);
      revision += page.length;
    }
    if (state.status !== 'live') throw new Error(`${stream} was replayed into ${state.status}`);
    seen += revision;
  }
  return seen;
}

function readAll(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare(
    'SELECT position, stream, revision, id, type, data, metadata FROM entries WHERE position > ? ORDER BY position LIMIT ?',
  );
  rows.setReturnArrays(true);
  let seen = 0;
  for (let page = rowsAfter(-1); page.length > 0; page = rowsAfter(page.at(-1)![0])) {
    for (const [, , , , , data, metadata] of page) {
      JSON.parse(data);
      JSON.parse(metadata);
    }
    seen += page.length;
  }
  db.close();
  return seen;

  function rowsAfter(position: number): StoredRow[] {
    return rows.all(position, BARE_PAGE) as unknown as StoredRow[];
  }
}

type StoredRow = [
  position: number,
  stream: number,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];
