import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ErrorCode } from '@tender/contracts';
import type { Actor } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { StagedFiles } from '@tender/people';
import { FolderReader } from './read-models/folder-reader.js';
import { folderStream } from './rules/folder.events.js';
import { Downloads } from './services/downloads.js';
import { FileService } from './services/file-service.js';
import { FolderService } from './services/folder-service.js';
import { ADMIN, BUYER, openSlice, VIEWER, type DocumentsSlice } from './testing/slice.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}`);

let slice: DocumentsSlice;
let service: FileService;
beforeAll(async () => {
  slice = await openSlice();
  service = slice.service(FileService);
});
afterAll(() => slice.close());

const refused = (answer: Promise<unknown>, code: ErrorCode) => expect(answer).rejects.toThrow(code);
const admin = () => slice.as(ADMIN);
const download = async (by: Actor, folder: string, file: string) =>
  buffer((await slice.service(Downloads).file(folder, file, by)).content);
const shownTo = async (actor: Actor) =>
  (await slice.service(FolderService).shown(actor, {})).folders.map(({ name }) => name);

describe('a file', () => {
  test('is replaced, renamed and deleted: its bytes are deleted with it', async () => {
    const { _id: folder, files } = await slice.folder({}, [pdf('one'), 'one.pdf'], [PNG, 'p.png']);
    const one = files.find(({ name }) => name === 'one.pdf')!._id;
    const before = (await slice.files()).length;
    const uploaded = [await slice.arrived(pdf('two'), 'other.pdf')];
    expect(await service.replace(folder, { fileId: one, uploaded }, admin())).toMatchObject({
      _id: one,
      name: 'one.pdf',
      size: pdf('two').length,
    });
    expect(await download(ADMIN, folder, one)).toEqual(pdf('two'));
    expect(await slice.files()).toHaveLength(before);
    const renamed = await service.rename(folder, { fileId: one, name: '../../deux.pdf' }, admin());
    expect(renamed.name).toBe('deux.pdf');
    expect(await service.delete(folder, one, admin())).toHaveLength(1);
    expect(await slice.files()).toHaveLength(before - 1);
    await refused(download(ADMIN, folder, one), 'NOT_FOUND');
    await slice.service(FolderService).delete(folder, admin());
    expect(await slice.files()).toHaveLength(before - 2);
    await refused(service.list(folder, ADMIN), 'NOT_FOUND');
  });

  test('that is being downloaded is kept until the end, and deleted then', async () => {
    const { _id: folder, files } = await slice.folder({ public: true }, [pdf('long'), 'long.pdf']);
    const before = await slice.files();
    const { content } = await slice.service(Downloads).file(folder, files[0]!._id, BUYER);
    await service.delete(folder, files[0]!._id, admin());
    await slice.sweep();
    expect(await slice.files()).toEqual(before);
    expect(await buffer(content)).toEqual(pdf('long'));
    await eventually(async () => {
      await slice.sweep();
      return (await slice.files()).length === before.length - 1;
    }, 'it is deleted');
  });

  test('with a name that is taken gets a number', async () => {
    const { _id: folder } = await slice.folder({}, [PNG, 'a.png']);
    const uploaded = [await slice.arrived(PNG, 'A.png'), await slice.arrived(PNG, 'a.png')];
    const files = await service.add(folder, uploaded, admin());
    expect(files.map(({ name }) => name)).toEqual(['A (2).png', 'a (3).png', 'a.png']);
    const rename = (name: string) => service.rename(folder, { fileId: files[0]!._id, name }, admin());
    await refused(rename('A.PNG'), 'FILE_NAME_TAKEN');
    await refused(rename('a.exe'), 'INVALID');
  });

  test('is named by the last part of a path', async () => {
    const { files } = await slice.folder({}, [PNG, '../../../../tmp/owned.png']);
    expect(files.map(({ name }) => name)).toEqual(['owned.png']);
  });

  test.each<[string, Uint8Array | string, string]>([
    ['a program', 'MZ\0\0', 'x.pdf'],
    ['a picture that is called a PDF', PNG, 'x.pdf'],
    ['a page that is called a list', '<html>', 'x.csv'],
  ])('is not %s', async (_, content, name) => {
    const { _id: folder, files } = await slice.folder({}, [PNG, 'here.png']);
    const before = await slice.files();
    for (const take of [
      async () => service.add(folder, [await slice.arrived(content, name)], admin()),
      async () =>
        service.replace(folder, { fileId: files[0]!._id, uploaded: [await slice.arrived(content, name)] }, admin()),
    ])
      await refused(take(), 'UNSUPPORTED_MEDIA_TYPE');
    expect(await service.list(folder, ADMIN)).toEqual(files);
    await slice.sweep();
    expect(await slice.files()).toEqual(before);
  });

  test('is required in an upload', async () => {
    const { _id: folder, files } = await slice.folder({}, [PNG, 'here.png']);
    await refused(service.add(folder, [], admin()), 'INVALID');
    await refused(service.replace(folder, { fileId: files[0]!._id, uploaded: [] }, admin()), 'INVALID');
  });
});

test('a folder of the firm is visible to all users once it is public, and to admins before', async () => {
  const { _id: folder, files } = await slice.folder({ name: 'House' }, [PNG, 'a.png']);
  const file = files[0]!._id;
  const folders = slice.service(FolderService);
  const archive = (by: Actor) => slice.service(Downloads).folder(folder, by);
  for (const actor of [BUYER, VIEWER]) {
    expect(await shownTo(actor)).not.toContain('House');
    await refused(archive(actor), 'NOT_FOUND');
    await refused(download(actor, folder, file), 'NOT_FOUND');
  }
  expect((await folders.listFolders({})).folders.map(({ name }) => name)).toContain('House');
  await folders.change(folder, { type: 'ShowFolder', public: null }, admin());
  for (const actor of [BUYER, VIEWER]) {
    expect(await shownTo(actor)).toContain('House');
    expect(await download(actor, folder, file)).toEqual(PNG);
  }
  // Buyers must not see which staff member uploaded a file.
  expect((await service.list(folder, BUYER))[0]).not.toHaveProperty('uploadedBy');
  expect((await folders.change(folder, { type: 'ShowFolder', public: null }, admin())).public).toBe(false);
  await refused(download(BUYER, folder, file), 'NOT_FOUND');
});

test('a running download ends when the folder is hidden, but not for an admin', async () => {
  // The files are larger than a stream's buffer, so that the downloads are still running.
  const sent = [randomBytes(512 * 1024), randomBytes(512 * 1024)].map((bytes) => Buffer.concat([pdf(''), bytes]));
  const { _id: folder, files } = await slice.folder({ public: true }, [sent[0]!, 'a.pdf'], [sent[1]!, 'b.pdf']);
  const downloads = slice.service(Downloads);
  const archive = await downloads.folder(folder, BUYER);
  const file = await downloads.file(folder, files[0]!._id, BUYER);
  const ofAdmin = await downloads.folder(folder, ADMIN);
  await slice.service(FolderService).change(folder, { type: 'ShowFolder', public: false }, admin());
  await eventually(() => archive.content.destroyed && file.content.destroyed, 'both downloads end');
  expect((await buffer(ofAdmin.content)).length).toBeGreaterThan(1024 * 1024);
});

test('files that a crash left between storage and history are settled', async () => {
  const { _id: folder, files } = await slice.folder({ name: 'Crash' }, [PNG, 'a.png']);
  const before = await slice.files();
  const stored = await slice.service(FolderReader).folder(folder, ADMIN);
  const staged = slice.service(StagedFiles);
  // Three kinds of staged files: with a written event, with a missing event, and only uploaded.
  const orphan = await slice.arrived(pdf('never'), 'x.pdf');
  await slice.arrived(pdf('arrived'), 'x.pdf');
  await staged.markUnreferenced([stored.files[0]!.content, orphan.id], folderStream(stored._id));
  expect(await slice.files()).toHaveLength(before.length + 2);
  await slice.sweep();
  expect(await slice.files()).toEqual(before);
  expect(await download(ADMIN, folder, files[0]!._id)).toEqual(PNG);
});
