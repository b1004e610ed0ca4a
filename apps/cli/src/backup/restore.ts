import { resolve } from 'node:path';
import {
  isDiskFull,
  LogVerifier,
  MAXIMUM_APPEND_BYTES,
  START,
  StoreFull,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
} from '@tender/event-store';
import { systemClock } from '@tender/kernel';
import { contexts } from '@tender/platform/contexts';
import { holdInstallation, type HeldInstallation } from '@tender/platform/installation';
import { keyFileOf } from '@tender/platform/root-key';
import type { Settings } from '@tender/platform/settings';
import { barePositions, moveReactors } from '@tender/reactors';
import type { Document, FileStorage, ReadStore } from '@tender/read-store';
import { defineCommand, only } from '../command-line/command.js';
import { PLACE_ABOUT, PLACE_OPTIONS, settingsOf } from '../command-line/place.js';
import { replaceLostKey } from '../maintenance/key-replace.js';
import { keyMark } from './backup.js';
import { BackupReader, BrokenBackup, EVENTS, type BackupFacts, type EventLine } from './format.js';

export const restoreCommand = defineCommand({
  words: 'restore',
  usage: ['[--data <folder>] [--key <root key file>] [--moved] [--without-key] <backup folder>'],
  about: `Restores a backup to an empty installation, embedded or on servers. The whole backup is checked before anything is written, and again while it
is written. The installation must be empty and stopped. After an interrupted restore the server refuses to start; the same command continues it.
${PLACE_ABOUT}
Put the root key in its place first: SEAL_KEY_FILE, or seal.key in the folder. With --without-key the key there, or a new one,
replaces the lost key (key replace); data that was encrypted with the lost key stays unreadable.
All users must sign in again. Mails that waited at the time of the backup are not sent, because the old installation has probably sent them:
admins find them among the failed deliveries and can send them. --moved means that nothing ran after the backup, for example after a move to
another machine: these mails are then sent.
Exit codes: 0 restored; 1 the backup or the target is not in order; 64 wrong usage; 75 another process uses the target.`,
  options: {
    ...PLACE_OPTIONS,
    moved: { type: 'boolean', default: false },
    'without-key': { type: 'boolean', default: false },
  },
  run: async (given, positionals) => {
    const settings = settingsOf(given);
    const backup = await BackupReader.open(resolve(only(positionals)));
    const facts = await verified(backup);
    checkKey(keyFileOf(settings), facts, given['without-key']);
    await putBack(backup, settings, given.moved);
    if (given['without-key']) await replaceLostKey(settings);
    console.log(`restored: ${facts.events} events, ${facts.files} files, as of ${facts.at}`);
    console.log('the server can be started: it makes its read models again, and is ready when they are complete');
    return 0;
  },
});

async function verified(backup: BackupReader): Promise<BackupFacts> {
  const facts = await backup.facts();
  const verifier = new LogVerifier(false);
  for await (const event of eventsOf(backup)) verifier.check(event);
  if (verifier.events !== facts.events || verifier.count !== facts.findings)
    throw new BrokenBackup(EVENTS, 'does not contain the saved history');
  for (const name of backup.names.filter((each) => each !== EVENTS))
    for await (const piece of backup.bytes(name)) void piece;
  return facts;
}

function checkKey(keyFile: string, { key }: BackupFacts, without: boolean): void {
  if (key === null || without) return;
  const here = keyMark(keyFile);
  if (here === null)
    throw new Error(`the root key is not at ${keyFile}: put it there first, or add --without-key (see --help)`);
  if (here !== key) throw new Error(`${keyFile} is not the root key of the saved installation`);
}

async function putBack(backup: BackupReader, settings: Settings, moved: boolean): Promise<void> {
  const held = await holdInstallation(settings, { restoring: true });
  try {
    await begin(held, backup.id);
    await write(backup, held, moved);
    await held.restore.unmark();
  } catch (error) {
    throw isDiskFull(error) || error instanceof StoreFull
      ? new Error('not enough disk space for the installation: free some, and run the command again', { cause: error })
      : error;
  } finally {
    await held.release();
  }
}

/** Marks an empty installation, or continues an earlier try. @throws Error if it holds anything else */
async function begin({ restore, openEvents }: HeldInstallation, backup: string): Promise<void> {
  const begun = await restore.unfinished();
  if (begun !== null && begun !== backup)
    throw new Error(
      'the restore of another backup was interrupted here: continue that one, or use an empty installation',
    );
  if (begun === null) {
    await restore.assertEmpty();
    await using opened = new AsyncDisposableStack();
    const events = opened.adopt(await openEvents(), (it) => it.close());
    if ((await events.head()) !== START)
      throw new Error('the event store is not empty: a backup can be restored only into an empty installation');
  }
  await restore.mark(backup);
}

/** Writes a backup, and keeps the events and files that an earlier try has written. */
async function write(backup: BackupReader, held: HeldInstallation, moved: boolean): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const events = opened.adopt(await held.openEvents(), (it) => it.close());
  const state = opened.adopt(held.openReads(), (it) => it.close());
  await writeFiles(backup, await held.openFiles());
  for (const name of backup.names) {
    const collection = /^state\/(.+)\.jsonl\.gz$/.exec(name)?.[1];
    if (collection !== undefined) await writeState(backup, name, state.state({ name: collection, database: 'state' }));
  }
  const bare = new EventsAt(await barePositions(state));
  await writeEvents(eventsOf(backup), events, (event) => bare.pass(event));
  await moveReactors(state, events, (position) => bare.at(position));
  for (const { restored } of contexts) await restored?.({ state, now: systemClock(), moved });
}

const STATE_PAGE = 250;

async function writeState(
  backup: BackupReader,
  name: string,
  collection: ReturnType<ReadStore['state']>,
): Promise<void> {
  let page: Document[] = [];
  for await (const document of backup.lines<Document>(name)) {
    page.push(document);
    if (page.length < STATE_PAGE) continue;
    await collection.putMany(page);
    page = [];
  }
  await collection.putMany(page);
}

async function writeFiles(backup: BackupReader, files: FileStorage): Promise<void> {
  for (const name of backup.names) {
    const id = /^files\/(.+)$/.exec(name)?.[1];
    if (id === undefined) continue;
    const there = await files.openFile(id);
    there?.content.destroy();
    if (!there) await files.saveFile(id, backup.bytes(name));
  }
}

async function* eventsOf(backup: BackupReader): AsyncGenerator<RecordedEvent> {
  for await (const { position, ...event } of backup.lines<EventLine>(EVENTS))
    yield { ...event, position: BigInt(position) };
}

/** Maximum events of an append, all of one stream; maximum concurrent appends if only this process writes. */
const TOGETHER = 250;
const CONCURRENT_APPENDS = 64;
/** Maximum characters of an append: UTF-8 has at most three bytes for each. */
const CHARACTERS = MAXIMUM_APPEND_BYTES / 3;

/** Appends events in order. Events that exist already must be the first of them, from an earlier try. @throws Error */
async function writeEvents(
  lines: AsyncIterable<RecordedEvent>,
  store: EventStore,
  pass: (event: RecordedEvent) => void,
): Promise<void> {
  const existingEvents = allOf(store, await store.head());
  let existing = await existingEvents.next();
  const appending = new Set<Promise<unknown>>();
  let batch: RecordedEvent[] = [];
  let characters = 0;

  const append = async (): Promise<void> => {
    const [first] = batch;
    if (!first) return;
    const appended = store.appendEvents(first.stream, first.revision - 1, batch.map(asNew));
    batch = [];
    appending.add(appended);
    appended.then(
      () => appending.delete(appended),
      () => undefined,
    );
    // An exclusive store writes the appends in the order in which they were sent.
    if (!store.exclusive || appending.size >= CONCURRENT_APPENDS) await Promise.all(appending);
  };

  for await (const event of lines) {
    pass(event);
    if (!existing.done) {
      const { stream, revision, id } = existing.value;
      if (stream !== event.stream || revision !== event.revision || id !== event.id)
        throw new Error(`the event store contains other events than the backup, such as ${stream}@${revision}`);
      existing = await existingEvents.next();
      continue;
    }
    const size = sizeOf(event);
    if (batch.length >= TOGETHER || batch[0]?.stream !== event.stream || characters + size > CHARACTERS) await append();
    characters = batch.length === 0 ? size : characters + size;
    batch.push(event);
  }
  if (!existing.done) throw new Error('the event store contains more events than the backup');
  await append();
  await Promise.all(appending);
}

async function* allOf(store: EventStore, end: bigint): AsyncGenerator<RecordedEvent, undefined> {
  for (let after = START; after < end;) {
    const page = await store.readAll(after, 1_000);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.position;
  }
}

const asNew = ({ id, type, data, metadata }: RecordedEvent): NewEvent => ({ id, type, data, metadata });
const sizeOf = ({ id, type, data, metadata }: RecordedEvent): number =>
  id.length + type.length + JSON.stringify(data).length + JSON.stringify(metadata).length;

type Place = Pick<RecordedEvent, 'id' | 'stream' | 'revision'>;

/** Last event at or before each of some positions. */
class EventsAt {
  private readonly found = new Map<bigint, Place>();

  constructor(private readonly positions: readonly bigint[]) {}

  pass({ position, id, stream, revision }: RecordedEvent): void {
    for (const wanted of this.positions) if (position <= wanted) this.found.set(wanted, { id, stream, revision });
  }

  at(position: bigint): Place | null {
    return this.found.get(position) ?? null;
  }
}
