import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CommandExecutor } from '@tender/event-store';
import { newId } from '@tender/kernel';
import { openProjectedStores } from '@tender/read-store/testing/projected-stores';
import { folderDecider, type FolderCommand } from '../rules/folder-decider.js';
import { folderStream } from '../rules/folder.events.js';
import { ADMIN, file, fileId, FOLDER, MONDAY } from '../rules/testing/builders.js';
import { folderProjection, folders } from './folder-document.js';

let stores: Awaited<ReturnType<typeof openProjectedStores>>;
let executor: CommandExecutor;

beforeAll(async () => {
  stores = await openProjectedStores([folderProjection]);
  executor = new CommandExecutor(stores.events, () => MONDAY);
});
afterAll(() => stores.close());

const ask = (command: FolderCommand) =>
  executor.execute(folderDecider, folderStream(FOLDER), command, {
    actor: ADMIN,
    commandId: newId(),
    requestId: 'request',
  });
async function shown() {
  await stores.readYourWrites.caughtUp();
  return stores.reads.view(folders).get(FOLDER);
}

test('a folder is projected correctly when an event is applied twice', async () => {
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
  // Project `FilesAdded` again: both files stay, and none is added twice.
  const stored = await stores.events.readStream(folderStream(FOLDER), 0, 100);
  const adding = stored.find(({ type }) => type === 'FilesAdded')!;
  const [write] = await folderProjection.project(adding, {
    get: (spec, id) => stores.reads.view(spec).get(id),
    find: (spec, query) => stores.reads.view(spec).find(query),
  });
  expect(write).toMatchObject({ kind: 'patch', set: { files: [{ fileId: fileId('a') }, { fileId: fileId('b') }] } });
  await ask({ type: 'DeleteFile', fileId: fileId('a') });
  expect((await shown())?.files.map((each) => each.fileId)).toEqual([fileId('b')]);
  await ask({ type: 'DeleteFolder' });
  expect(await shown()).toBeNull();
});
