import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { findingInWords, isDiskFull, LogVerifier, START, type EventStore, type Position } from '@tender/event-store';
import { systemClock } from '@tender/kernel';
import { openBeside, openEventsBeside } from '@tender/platform/installation';
import { keyFileOf } from '@tender/platform/root-key';
import type { Settings } from '@tender/platform/settings';
import { syncFolder, type FileStorage, type StateCopy } from '@tender/read-store';
import { defineCommand, only } from '../command-line/command.js';
import { PLACE_ABOUT, PLACE_OPTIONS, settingsOf } from '../command-line/place.js';
import { BackupWriter, EVENTS, fileOf, FORMAT, stateFile, type BackupFacts, type EventLine } from './format.js';

export const backupCommand = defineCommand({
  words: 'backup',
  usage: ['[--data <folder>] [--key <root key file>] <new folder>'],
  about: `Makes a backup of an installation, which may run: its events, state and files, in a folder of JSON lines with digests. \`restore\` writes
it to an empty installation, embedded or on servers, independent of its origin.
${PLACE_ABOUT}
The backup does not contain the root key (SEAL_KEY_FILE, seal.key): keep that elsewhere, because with both all sealed bids can be read. It also lacks
read models, snapshots and rate limits, which are made again, and logs and settings.
Until the backup is complete, the folder is called <new folder>.unfinished. Exit codes: 0 complete; 1 failed, nothing is left; 64 wrong usage.`,
  options: PLACE_OPTIONS,
  run: async (given, positionals) => {
    await backUp(settingsOf(given), resolve(only(positionals)));
    return 0;
  },
});

/** Collections of the machine, not of the installation: a restored installation creates them again. */
const MACHINE_COLLECTIONS: ReadonlySet<string> = new Set([
  'witnessed_log',
  'witnessed_streams',
  'rate_limits',
  'backups',
]);
const PAGE = 1_000;

/** @throws Error with a text for the user. Deletes an incomplete backup, unless the process dies. */
async function backUp(settings: Settings, folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error(`${folder} already exists`);
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished))
    throw new Error(
      `${unfinished} exists: another backup is running or was interrupted. Delete it, or name another folder`,
    );
  // Open the sources before anything is created: they may be missing.
  await using opened = new AsyncDisposableStack();
  const beside = opened.adopt(await openBeside(settings), (it) => it.close());
  const events = opened.adopt(await openEventsBeside(settings), (it) => it.close());
  await writeWhole(folder, unfinished, { keyFile: keyFileOf(settings), events, ...beside });
}

async function writeWhole(folder: string, unfinished: string, source: Source): Promise<void> {
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const { id, facts } = await write(new BackupWriter(unfinished), source);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    printSummary(folder, id, facts);
    await recordTime(facts.at, source);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw isDiskFull(error)
      ? new Error(`not enough disk space for a backup at ${folder}: nothing is left of it`)
      : error;
  }
}

/** A backup without this record is complete, too: the dashboard only does not know of it. */
const recordTime = (at: string, { recordBackup }: Pick<Source, 'recordBackup'>): Promise<void> =>
  recordBackup(at).catch((error: unknown) => {
    console.log(`WARNING: the dashboard will not show this backup: ${String(error)}`);
  });

interface Source {
  keyFile: string;
  events: EventStore;
  copyState(): Promise<StateCopy>;
  recordBackup(at: string): Promise<void>;
  files: Pick<FileStorage, 'openFile' | 'fileIds'>;
}

/** Copies the state, then the events up to a head read after it, and the files last. The state refers only to these events. */
async function write(
  writer: BackupWriter,
  { keyFile, events, copyState, files }: Source,
): Promise<{ id: string; facts: BackupFacts }> {
  const copy = await copyState();
  const at = systemClock();
  const head = await events.head();
  const state = await writeState(writer, copy);
  const verifier = new LogVerifier(events.contiguous);
  const count = await writer.lines(EVENTS, eventLines(events, head, verifier));
  for (const finding of verifier.findings)
    console.log(`problem in the history, saved unchanged: ${findingInWords(finding)}`);
  const facts: BackupFacts = {
    format: FORMAT,
    at,
    ofOneMoment: copy.ofOneMoment,
    events: count,
    epoch: events.epoch,
    head: head === START ? null : String(head),
    findings: verifier.count,
    state,
    files: await writeFiles(writer, files),
    key: keyMark(keyFile),
  };
  return { id: await writer.finish(facts), facts };
}

async function writeState(writer: BackupWriter, copy: StateCopy): Promise<Record<string, number>> {
  try {
    const counts: Record<string, number> = {};
    for (const collection of copy.collections.filter((name) => !MACHINE_COLLECTIONS.has(name)))
      counts[collection] = await writer.lines(stateFile(collection), copy.readCollection(collection));
    return counts;
  } finally {
    await copy.close();
  }
}

async function* eventLines(events: EventStore, head: Position, verifier: LogVerifier): AsyncGenerator<EventLine> {
  for (let after = START; after < head;) {
    const page = await events.readAll(after, PAGE);
    for (const event of page) {
      if (event.position > head) return;
      verifier.check(event);
      yield { ...event, position: String(event.position) };
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.position;
  }
}

/** Skips files that are deleted during the backup. */
async function writeFiles(writer: BackupWriter, files: Pick<FileStorage, 'openFile' | 'fileIds'>): Promise<number> {
  let count = 0;
  for await (const id of files.fileIds()) {
    const file = await files.openFile(id);
    if (!file) continue;
    await writer.bytes(fileOf(id), file.content);
    count++;
  }
  return count;
}

/** HMAC that identifies a key without revealing it; null without a key file. */
export const keyMark = (keyFile: string): string | null =>
  existsSync(keyFile)
    ? createHmac('sha256', Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'base64'))
        .update('which key')
        .digest('hex')
    : null;

function printSummary(folder: string, id: string, { at, events, state, files, ofOneMoment, key }: BackupFacts): void {
  const documents = Object.values(state).reduce((sum, count) => sum + count, 0);
  console.log(
    `${folder}: ${events} events, ${documents} documents in ${Object.keys(state).length} collections, ${files} files, as of ${at}`,
  );
  console.log(`digest of its SHA256SUMS: ${id}`);
  console.log(
    key === null
      ? 'not included: the root key, which was not found here; read models, which are made again'
      : 'not included: the root key (keep a copy elsewhere: without it no sealed auction can be decrypted); read models, which are made again',
  );
  if (!ofOneMoment)
    console.log(
      'WARNING: a single MongoDB server has no snapshot of one time: stop the installation for its backup, or use a replica set',
    );
}
