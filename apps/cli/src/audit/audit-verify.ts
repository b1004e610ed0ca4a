import { statSync } from 'node:fs';
import {
  ALONE,
  auditLogEntries,
  StoreSnapshot,
  verificationOf,
  verifyAnchors,
  verifyStream,
} from '@tender/audit/offline';
import type { AnchorCheck } from '@tender/context';
import {
  compareWithWatermark,
  findingInWords,
  scanLog,
  viewsAhead,
  type EventStore,
  type HistoryFinding,
  type LogWatermark,
  type StreamEnd,
} from '@tender/event-store';
import type { ChainHead } from '@tender/kernel';
import { contexts } from '@tender/platform/contexts';
import { FINAL_EVENTS } from '@tender/platform/final-events';
import { openBeside, openEventsBeside } from '@tender/platform/installation';
import type { Settings } from '@tender/platform/settings';
import type { Generation } from '@tender/read-store';
import { isAuditLogSound } from './audit-log-verify.js';
import { compareViews } from './compare-views.js';
import { auditVerifyFile } from './audit-verify-file.js';
import { defineCommand, WrongUsage } from '../command-line/command.js';
import { PLACE_ABOUT, PLACE_OPTIONS, settingsOf } from '../command-line/place.js';
import { knownLogOf } from './known-log.js';
import { Receipts } from './receipts.js';
import { VerdictReport, type Verdict } from './verdict-report.js';

const PAGE = 5_000;

const IN_WORDS: Readonly<Record<Verdict, string>> = {
  sound: 'VERIFIED: the history is complete and unchanged',
  notSound: 'NOT VERIFIED: the history has problems, listed below',
  notCompared: 'CONSISTENT: no problem found, but there is no log watermark to compare with',
};

/** Records beside the events. They are read before the events, because the server may write at the same time. */
interface Beside {
  watermark: LogWatermark | null;
  views: readonly Generation[] | null;
}

const EXIT_CODES: Readonly<Record<Verdict, number>> = { sound: 0, notSound: 1, notCompared: 2 };

/** Whether an argument is an export file. An id has no dot and no slash. @throws Error for a folder or a missing file */
function isExport(which: string, isFileMeant: boolean): boolean {
  const found = statSync(which, { throwIfNoEntry: false });
  if (found?.isFile()) return true;
  if (!found && !isFileMeant && !/[./\\]/.test(which)) return false;
  const problem = found ? 'this is not a file' : 'the file does not exist';
  throw new Error(
    `${which}: ${problem}. Expected: an export in JSON lines (audit export --format jsonl), or the id of an auction, a viewing or a company`,
  );
}

export const auditVerifyCommand = defineCommand({
  words: 'audit verify',
  usage: [
    '[--data <folder>] [--receipt <file or hash>]... [--json]',
    '[--data <folder>] [--json] <id of an auction, a viewing or a company>',
    '[--log-key <vkey>] [--checkpoint <file>] [--json] <export file>',
  ],
  about: `Verifies the whole log, one auction, or an export, and computes every price again. It only reads; the server may run.
${PLACE_ABOUT}
An export is compared with the key of the public log, or with a checkpoint of it, that you have from another source.
--json prints JSON objects for programs: one for an export, otherwise one per line.
Exit codes: 0 verified; 1 not verified, or not readable; 2 consistent, but not compared with another source (no log watermark; for an
export no key, no checkpoint, or nothing published); 64 wrong usage.`,
  options: {
    ...PLACE_OPTIONS,
    receipt: { type: 'string', multiple: true, default: [] as string[] },
    'log-key': { type: 'string' },
    checkpoint: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  run: async (given, [which, ...more]) => {
    if (more.length > 0 || (which !== undefined && given.receipt.length > 0)) throw new WrongUsage();
    const known = knownLogOf(given);
    const isFileMeant = known.logKey !== undefined || known.checkpoint !== undefined;
    if (which === undefined && isFileMeant)
      throw new WrongUsage('--log-key and --checkpoint need the file of an export');
    using report = new VerdictReport(given.json);
    if (which === undefined)
      return EXIT_CODES[await auditVerify(settingsOf(given), Receipts.of(given.receipt), report)];
    if (!isExport(which, isFileMeant)) return EXIT_CODES[await auditVerifyOne(settingsOf(given), which, report)];
    return EXIT_CODES[await auditVerifyFile(which, { ...known, json: given.json })];
  },
});

/** Verifies the whole log, and compares it with the records beside the events. Reads only. */
export async function auditVerify(settings: Settings, receipts: Receipts, report: VerdictReport): Promise<Verdict> {
  const beside = await lookBeside(settings, report);
  const store = await openEventsBeside(settings);
  try {
    const flaws = (store.flaws?.() ?? []).map(flawOf);
    const isIndexSound = flaws.length === 0;
    const ends: StreamEnd[] = [];
    const log = await scanLog({
      events: store,
      page: PAGE,
      finals: FINAL_EVENTS,
      isIndexSound,
      visit: (event) => receipts.see(event),
      ended: (end) => void ends.push(end),
    });
    const compared = [...(await compareAll(store, beside)), ...(await compareViews(settings, store, ends))];
    for (const finding of [...log.findings, ...flaws, ...compared]) report.say(findingInWords(finding));
    let sound = log.count + flaws.length + compared.length === 0;

    const streams = [...log.streams];
    const decided = streams.filter((stream) => verificationOf(stream, contexts));
    const snapshot = await StoreSnapshot.of(store);
    // Broken streams are skipped: their first wrong event is reported already.
    for (const stream of decided.filter((name) => !log.isBroken(name)))
      sound =
        (await verifyDecisions(store, stream, {
          report,
          hashedUpTo: log.headOf(stream),
          snapshot,
          isListed: isReplayed(stream),
        })) && sound;
    const anchors = await verifyAnchors(store, contexts);
    sound = doAnchorsFit(anchors, report) && sound;
    for (const verdict of receipts.verdicts()) {
      report.say(verdict.words);
      sound &&= verdict.ok;
    }
    sound = (await doesAuditLogFit(settings, anchors, report)) && sound;
    const verdict = !sound ? 'notSound' : beside.watermark ? 'sound' : 'notCompared';
    report.end(
      [
        IN_WORDS[verdict],
        `${log.events} events in ${streams.length} streams; ${decided.length} streams checked against the rules`,
      ],
      { verdict, events: log.events, streams: streams.length, derived: decided.length },
    );
    return verdict;
  } finally {
    await store.close();
  }
}

/** Anchors bind all streams: they show a stream that was deleted or rewritten as a whole. */
function doAnchorsFit({ anchors, elsewhere, misfits }: AnchorCheck, report: VerdictReport): boolean {
  for (const at of misfits) report.say(`NOT VERIFIED: the anchor of ${at} does not match the histories`);
  if (elsewhere > 0)
    report.say(`not compared: ${elsewhere} anchors belong to another store, from which the installation was moved`);
  if (anchors > 0) report.say(`${anchors} anchors computed again: ${misfits.length} differ from the published ones`);
  return misfits.length === 0;
}

async function doesAuditLogFit(settings: Settings, { ends }: AnchorCheck, report: VerdictReport): Promise<boolean> {
  const installation = await openBeside(settings);
  try {
    const records = { find: (query = {}) => installation.findDocuments(auditLogEntries, query) };
    return !installation.hasState || (await isAuditLogSound(records, ends, (line) => report.say(line)));
  } finally {
    await installation.close();
  }
}

async function auditVerifyOne(settings: Settings, id: string, report: VerdictReport): Promise<Verdict> {
  const store = await openEventsBeside(settings);
  try {
    const isSound = await verifyDecisions(store, await streamOf(store, id), { report, isDetailed: true });
    return doAnchorsFit(await verifyAnchors(store, contexts), report) && isSound ? 'sound' : 'notSound';
  } finally {
    await store.close();
  }
}

/** Returns the stream with this id or name, if it can be replayed or verified. @throws Error if there is none */
export async function streamOf(store: Pick<EventStore, 'readStream'>, id: string): Promise<string> {
  const kinds = contexts.flatMap(({ streams }) => streams).filter(({ replay, verification }) => replay ?? verification);
  const names = kinds.flatMap(({ kind }) => {
    if (kind.idOf(id) !== null) return [id];
    // A stream that is the only one of its kind, such as that of the staff, has its name as its id.
    return kind.idOf(kind.stream(id)) === id ? [kind.stream(id)] : [];
  });
  for (const name of names) if ((await store.readStream(name, 0, 1)).length > 0) return name;
  throw new Error(`${id}: no auction, viewing or company has this id`);
}

const flawOf = (part: string): HistoryFinding => ({
  problem: 'index',
  stream: null,
  revision: null,
  position: null,
  part,
});

async function lookBeside(settings: Settings, report: VerdictReport): Promise<Beside> {
  const installation = await openBeside(settings);
  try {
    const views = await installation.generations();
    if (!views) report.say('not compared: views.db is missing; its read models show whether the log was longer');
    const watermark = await installation.logWatermark();
    if (!watermark)
      report.say(
        'not compared: the state has no log watermark, which shows a missing end or stream, or a rewritten chain',
      );
    return { watermark, views };
  } finally {
    await installation.close();
  }
}

async function compareAll(store: EventStore, { watermark, views }: Beside): Promise<HistoryFinding[]> {
  const head = await store.head();
  const ahead = (views ?? []).find(({ epoch, checkpoint }) => epoch === store.epoch && checkpoint > head);
  return [
    ...(ahead ? [viewsAhead(ahead.checkpoint)] : []),
    ...(watermark ? await compareWithWatermark(store, watermark) : []),
  ];
}

interface DecisionsOptions {
  report: VerdictReport;
  /** Part of the chain that is already verified. */
  hashedUpTo?: ChainHead | undefined;
  /** One snapshot of the store for all streams of a run. */
  snapshot?: StoreSnapshot;
  isListed?: boolean;
  isDetailed?: boolean;
}

async function verifyDecisions(
  store: EventStore,
  stream: string,
  { report, isListed = true, isDetailed = false, ...options }: DecisionsOptions,
): Promise<boolean> {
  const verdict = await verifyStream(store, stream, contexts, { pacing: ALONE, ...options });
  if (verdict.misfit || verdict.brokenGlass.length > 0 || isListed) report.history(stream, verdict, isDetailed);
  return !verdict.misfit;
}

/** Auctions and viewings only: there are too many companies to list. */
const isReplayed = (stream: string): boolean =>
  contexts.some(({ streams }) =>
    streams.some(({ kind, replay }) => replay !== undefined && kind.idOf(stream) !== null),
  );
