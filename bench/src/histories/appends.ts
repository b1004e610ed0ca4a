import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { NO_STREAM, SqliteEventStore } from '@tender/event-store';
import type { Bench } from '../measurement/bench.js';
import { bidEvent } from '../prepared-data/bid-event.js';
import { compare, type Round } from '../results/statistics.js';
import { rateRow, type Row } from '../results/table.js';

const EVENTS_A_ROUND = 50_000;
const GROUP = 100;
/** Two halves of streams, out of phase: one hundred events are written while another hundred wait. */
const STREAMS = 20;
const EVENTS_AN_APPEND = 10;
const OUT_OF_STEP_MILLIS = 1;

/** Durable events per second into the event store, against a bare group commit of rows of the same size. */
export async function appends({ workbench, scale }: Bench): Promise<Row[]> {
  const folder = workbench.folder();
  const measured: Round[] = [];
  for (let round = 0; round <= scale.rounds; round++) {
    const ours = await appendsPerSecond(join(folder, `events-${round}.db`));
    const bare = bareRowsPerSecond(join(folder, `bare-${round}.db`));
    if (round > 0) measured.push({ ours, bare });
  }
  return [rateRow(`appends, ~${GROUP} events waiting`, compare(measured), { ratio: 0.6 })];
}

async function appendsPerSecond(file: string): Promise<number> {
  const store = await SqliteEventStore.open({ file });
  const batches = Array.from({ length: STREAMS }, () =>
    Array.from({ length: EVENTS_A_ROUND / STREAMS / EVENTS_AN_APPEND }, () =>
      Array.from({ length: EVENTS_AN_APPEND }, bidEvent),
    ),
  );
  const from = performance.now();
  await Promise.all(
    batches.map(async (ofStream, index) => {
      if (index % 2 === 1) await delay(OUT_OF_STEP_MILLIS);
      let revision = NO_STREAM;
      for (const events of ofStream) {
        await store.appendEvents(`auction-${index}`, revision, events);
        revision += events.length;
      }
    }),
  );
  const seconds = (performance.now() - from) / 1_000;
  await store.close();
  return EVENTS_A_ROUND / seconds;
}

function bareRowsPerSecond(file: string): number {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;
    CREATE TABLE events (position INTEGER PRIMARY KEY, stream TEXT, revision INTEGER, id TEXT, type TEXT, data TEXT, metadata TEXT) STRICT`);
  const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)');
  const rows = Array.from({ length: EVENTS_A_ROUND }, (_, position) => {
    const { id, type, data, metadata } = bidEvent();
    return [position, 'auction-0', position, id, type, JSON.stringify(data), JSON.stringify(metadata)] as const;
  });
  const from = performance.now();
  for (let at = 0; at < rows.length; at += GROUP) {
    db.exec('BEGIN IMMEDIATE');
    for (const row of rows.slice(at, at + GROUP)) insert.run(...row);
    db.exec('COMMIT');
  }
  const seconds = (performance.now() - from) / 1_000;
  db.close();
  return EVENTS_A_ROUND / seconds;
}
