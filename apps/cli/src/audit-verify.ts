import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { auditLogEntries, verificationOf, verifyStream } from '@tender/audit/offline';
import {
  compareWithWitness,
  findingInWords,
  scanLog,
  SqliteEventStore,
  viewsAhead,
  type EventStore,
  type HistoryFinding,
  type LogWitness,
} from '@tender/event-store';
import { contexts } from '@tender/platform/contexts';
import { generationsBeside, readStateBeside, witnessBeside, type Generation } from '@tender/read-store';
import { isAuditLogSound } from './audit-log-verify.js';
import type { Receipts } from './receipts.js';

const PAGE = 5_000;

/** How a verification ends: `notCompared` is a log without a flaw in it, but with no witness that would tell of a missing end or a recomputed chain. */
export type Verdict = 'sound' | 'notSound' | 'notCompared';

const IN_WORDS: Readonly<Record<Verdict, string>> = {
  sound: 'all sound',
  notSound: 'NOT SOUND',
  notCompared: 'sound in itself, but there was no witness to compare with',
};

/** What stands beside the events, and when it was looked at: before them, so that a house that runs meanwhile is not found to be short. */
interface Beside {
  /** Null where there is none. */
  witness: LogWitness | null;
  views: Generation[] | null;
}

/**
 * Verifies the log of a data directory, every event of every stream, and compares it with what stands beside it; then derives from each
 * stream what was decided on it, where its context says how: an auction's prices. Prints a verdict for each of these, and whatever does not
 * fit; and the audit log, where `state.db` is there. It only reads, and needs no more than `events.db`.
 * @param receipts are looked up in the log.
 */
export async function auditVerify(directory: string, receipts: Receipts): Promise<Verdict> {
  const beside = lookBeside(directory);
  const store = await openEvents(directory);
  try {
    const log = await scanLog({ events: store, page: PAGE, visit: (event) => receipts.see(event) });
    const compared = await compareAll(store, beside);
    const flaws = store.flaws().map(flawOf);
    for (const finding of [...log.findings, ...flaws, ...compared]) console.log(findingInWords(finding));
    let sound = log.count + flaws.length + compared.length === 0;

    const streams = [...log.streams];
    const decided = streams.filter((stream) => verificationOf(stream, contexts));
    // Of one that is broken the first event that does not fit was named.
    for (const stream of decided.filter((name) => !log.isBroken(name)))
      sound = (await verifyDecisions(store, stream)) && sound;
    for (const verdict of receipts.verdicts()) {
      console.log(verdict.words);
      sound &&= verdict.ok;
    }
    if (existsSync(join(directory, 'state.db'))) {
      const find = async (query = {}) => readStateBeside(directory, auditLogEntries, query);
      sound = (await isAuditLogSound({ find })) && sound;
    }
    const verdict = !sound ? 'notSound' : beside.witness ? 'sound' : 'notCompared';
    console.log(
      `${log.events} events in ${streams.length} streams, ${decided.length} derived anew: ${IN_WORDS[verdict]}`,
    );
    return verdict;
  } finally {
    await store.close();
  }
}

/** Verifies one thing, such as an auction: its chain, and what was decided on it. @param id as its context gave it, or its stream's name. */
export async function auditVerifyOne(directory: string, id: string): Promise<Verdict> {
  const store = await openEvents(directory);
  try {
    return (await verifyDecisions(store, await streamOf(store, id))) ? 'sound' : 'notSound';
  } finally {
    await store.close();
  }
}

/** The stream that an auditor may look into by this id or name. @throws Error where there is none */
export async function streamOf(store: Pick<EventStore, 'read'>, id: string): Promise<string> {
  const kinds = contexts.flatMap(({ streams }) => streams).filter(({ replay, verification }) => replay ?? verification);
  const names = kinds.flatMap(({ kind }) => [...(kind.idOf(id) === null ? [] : [id]), kind.stream(id)]);
  for (const name of names) if ((await store.read(name, 0, 1)).length > 0) return name;
  throw new Error(`there is no stream ${names.join(' or ')}`);
}

const flawOf = (part: string): HistoryFinding => ({
  problem: 'index',
  stream: null,
  revision: null,
  position: null,
  part,
});

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
      'not compared: there is no state.db with a witness, which would tell of a missing end or stream, or of a chain that was rewritten',
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

async function verifyDecisions(store: EventStore, stream: string): Promise<boolean> {
  const { misfit, ...verdict } = await verifyStream(store, stream, contexts);
  console.log(`${stream}: ${misfit ? 'NOT SOUND' : 'sound'} ${JSON.stringify({ ok: !misfit, ...misfit, ...verdict })}`);
  return !misfit;
}
