import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CommandExecutor, SqliteEventStore } from '@tender/event-store';
import { newId } from '@tender/kernel';
import { ProjectionHost, ProjectionRunner, SqliteProjectionStore, SqliteReadStore } from '@tender/read-store';
import { folderDecider, type FolderCommand } from '../rules/folder-decider.js';
import { folderStream } from '../rules/folder.events.js';
import { ADMIN, file, fileId, FOLDER, MONDAY } from '../rules/testing/builders.js';
import { folderProjection, folders } from './folder-document.js';

let events: SqliteEventStore;
let reads: SqliteReadStore;
let executor: CommandExecutor;
let runner: ProjectionHost;
let views: SqliteProjectionStore;

beforeAll(async () => {
  events = await SqliteEventStore.open({ file: ':memory:' });
  reads = SqliteReadStore.temporary();
  executor = new CommandExecutor(events, () => MONDAY);
  views = new SqliteProjectionStore(reads.viewsFile);
  runner = await ProjectionHost.start({
    events,
    start: ({ progress: report }) =>
      ProjectionRunner.start({ projections: [folderProjection], events, store: views, report }),
    onFailure: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  await runner.stop();
  await views.close();
  await reads.close();
  await events.close();
});

const ask = (command: FolderCommand) =>
  executor.execute(folderDecider, folderStream(FOLDER), command, {
    actor: ADMIN,
    commandId: newId(),
    requestId: 'request',
  });
async function shown() {
  await runner.caughtUp();
  return reads.view(folders).get(FOLDER);
}

test('a folder is shown as it stands, whatever is applied twice', async () => {
  await ask({ type: 'CreateFolder', folderId: FOLDER, name: 'Terms', public: false, viewing: null, auction: 'a1' });
  await ask({ type: 'AddFiles', files: [file('a'), file('b')] });
  await ask({ type: 'RenameFolder', name: 'Papers' });
  await ask({ type: 'ShowFolder', public: true });
  await ask({ type: 'RenameFile', fileId: fileId('a'), name: 'c.pdf' });
  await ask({
    type: 'ReplaceFile',
    fileId: fileId('b'),
    file: { content: 'new', size: 7, type: 'application/pdf' },
  });
  const uploaded = { uploadedBy: ADMIN.userId, uploadedAt: MONDAY };
  const expected = {
    _id: FOLDER,
    name: 'Papers',
    public: true,
    viewing: null,
    auction: 'a1',
    files: [
      { ...file('a', { name: 'c.pdf' }), ...uploaded },
      { ...file('b', { content: 'new', size: 7 }), ...uploaded },
    ],
    createdAt: MONDAY,
  };
  expect(await shown()).toEqual(expected);
  // Once more, on what stands: all at their places, none twice.
  const stored = await events.read(folderStream(FOLDER), 0, 100);
  const adding = stored.find(({ type }) => type === 'FilesAdded')!;
  const [write] = await folderProjection.project(adding, {
    get: (spec, id) => reads.view(spec).get(id),
    find: (spec, query) => reads.view(spec).find(query),
  });
  expect(write).toMatchObject({ kind: 'patch', set: { files: [{ fileId: fileId('a') }, { fileId: fileId('b') }] } });
  await ask({ type: 'DeleteFile', fileId: fileId('a') });
  expect((await shown())?.files.map((each) => each.fileId)).toEqual([fileId('b')]);
  await ask({ type: 'DeleteFolder' });
  expect(await shown()).toBeNull();
});
