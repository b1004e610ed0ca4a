import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ReactorServices } from '@tender/context';
import { CURRENT_RULES, newId, plusMillis, type Instant } from '@tender/kernel';
import { folderDecider, folderStream, type FolderEvent, type NewFile } from '@tender/documents/rules';
import { CommandExecutor, SqliteEventStore } from '@tender/event-store';
import { Reactors } from '@tender/reactors';
import { SqliteReadStore } from '@tender/read-store';
import { viewingDecider, viewingStream, type ViewingEvent } from '@tender/viewings/rules';
import { folderAddenda } from './folder-addenda.js';

/** Addenda of files, on real stores, with the reactor stopped while files change. */

const NOON: Instant = '2026-11-20T12:00:00.000Z';
const VIEWING = 'viewing1';
const FOLDER = 'folder1';
const ADMIN = { userId: 'house.admin', role: 'admin', companyId: null } as const;

let now: Instant;
let events: SqliteEventStore;
let reads: SqliteReadStore;
let executor: CommandExecutor;

beforeEach(async () => {
  now = NOON;
  events = await SqliteEventStore.open({ file: ':memory:' });
  reads = SqliteReadStore.temporary();
  executor = new CommandExecutor(events, () => now);
});
afterEach(async () => {
  await reads.close();
  await events.close();
});

/** Runs the reactor over everything that happened while it was stopped. */
async function pass(): Promise<void> {
  const failures: string[] = [];
  const [reactor] = folderAddenda.reactors!({ executor, events, state: reads } as unknown as ReactorServices);
  const clock = Object.defineProperty(() => now, 'step', { value: null });
  const running = Reactors.start([reactor!], {
    ...{ events, state: reads, clock, lookEvery: 10 },
    onFailure: ({ error }) => void failures.push(String(error)),
  });
  await running.passed;
  await running.stop();
  expect(failures).toEqual([]);
}

const context = () => ({ actor: ADMIN, commandId: newId(), requestId: 'request' });
/** A new executor for each call, because an executor keeps the decider of a stream. */
const recorder = () => new CommandExecutor(events, () => now);
const inViewing = (event: ViewingEvent) =>
  recorder().execute(
    { ...viewingDecider, decide: () => [event] },
    viewingStream(VIEWING),
    { type: 'KeepTime' },
    context(),
  );
const inFolder = (event: FolderEvent) =>
  recorder().execute(
    { ...folderDecider, decide: () => [event] },
    folderStream(FOLDER),
    { type: 'DeleteFolder' },
    context(),
  );
const later = () => (now = plusMillis(now, 1_000));

const paper = (name: string): NewFile => ({
  ...{ fileId: `${FOLDER}.${name}`, name: `${name}.pdf`, content: name, size: 100, type: 'application/pdf' },
});
const uploaded = (name: string): FolderEvent => ({ type: 'FilesAdded', data: { files: [paper(name)] } });
const deleted = (name: string): FolderEvent => ({ type: 'FileDeleted', data: { fileId: paper(name).fileId } });

const filesInAddenda = async () =>
  (await events.readStream(viewingStream(VIEWING), 0, 100)).flatMap(({ type, data }) =>
    type === 'AddendumPublished' ? (data as { changes: object[] }).changes : [],
  );

test('files of a draft stay unknown if the viewing is published before the reactor processes them', async () => {
  await inViewing({
    type: 'ViewingCreated',
    data: {
      ...{ viewingId: VIEWING, rules: CURRENT_RULES, name: 'November viewing', category: 'roughDiamond' },
      ...{ description: '', location: null, timeZone: 'UTC', startDate: null, endDate: null },
    },
  });
  // The reactor begins with the next event after its first start.
  await pass();
  await inFolder({
    type: 'FolderCreated',
    data: { folderId: FOLDER, name: 'Terms', public: true, viewing: VIEWING, auction: null },
  });
  await inFolder(uploaded('offer-to-another-client'));
  await inFolder(deleted('offer-to-another-client'));
  later();
  await inViewing({ type: 'ViewingPublished', data: { opensAt: NOON, closesAt: plusMillis(NOON, 86_400_000) } });
  later();
  await inFolder(uploaded('list'));
  await pass();
  expect(await filesInAddenda()).toEqual([{ field: 'files', before: null, after: ['list.pdf'] }]);
});
