import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { FileView, FolderView } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { bomb } from '@tender/files/testing';
import { RunningDownloads } from '@tender/files';
import { strFromU8, unzipSync } from 'fflate';
import { file, keptFiles, looseFiles, MIB, pdf, PNG } from '../../testing/staging/files.js';
import { expectOnlyFilesOfFolders, stageFolder, sweepGivenUp } from '../../testing/staging/folders.js';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person, Raw } from '../../testing/callers/person.js';
import { stageViewing } from '../../testing/staging/viewing.js';

/**
 * Folders and their files over HTTP: uploads, downloads, folders of auctions and viewings (`domain.md §7`).
 * `libs/documents` tests the rest without HTTP.
 */

let server: TestServer;
let admin: Person;
let buyer: Person;
let rival: Person;
let viewer: Person;

beforeAll(async () => {
  server = await TestServer.open();
  [admin, buyer, rival] = [await server.admin(), await server.buyer('ann'), await server.buyer('rival')];
  viewer = await server.colleague(buyer, 'vic', 'viewerOnly');
});
afterAll(() => server.close());
afterEach(() => expectOnlyFilesOfFolders(server));

const namesOf = (folders: readonly FolderView[]): string[] => folders.map(({ name }) => name).sort();
const countFiles = async (): Promise<number> => {
  await sweepGivenUp(server);
  return (await keptFiles(server)).length;
};
async function storedFolder(folder: string) {
  await server.stores.projections.caughtUp();
  const [stored] = await server.stores.reads
    .view<{ _id: string; files: { content: string }[] }>({ name: 'folders', database: 'views' })
    .find({ where: { _id: folder } });
  return stored!;
}
const download = (by: Person, folder: string, id = ''): Promise<Raw> =>
  by.raw('GET', id ? `/api/documents/${folder}/${id}` : `/api/folder/download/${folder}`);

describe('a file', () => {
  test('is uploaded, listed, and downloaded unchanged', async () => {
    const content = pdf('terms', 3 * MIB);
    const { folder } = await stageFolder(admin, { public: true });
    const documents = await admin.documents.upload(folder, [file(content, 'terms 10.pdf'), file(PNG, 'terms 9.png')]);
    expect(documents).toMatchObject([
      { name: 'terms 9.png', size: PNG.length, type: 'image/png', folder, uploadedBy: admin.userId },
      { name: 'terms 10.pdf', size: content.length, type: 'application/pdf', uploadedAt: expect.any(String) },
    ]);
    const id = documents[1]!._id;
    const { status, headers, content: back } = await download(viewer, folder, id);
    expect({ status, same: back.equals(content) }).toEqual({ status: 200, same: true });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': 'attachment; filename="terms 10.pdf"; filename*=UTF-8\'\'terms%2010.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    });
    // Buyers do not see who uploaded a file.
    expect((await buyer.documents.listOfFolder(folder))[0]).not.toHaveProperty('uploadedBy');
  });

  test('is replaced, renamed and deleted together with its bytes', async () => {
    const { folder, files } = await stageFolder(admin, { files: [file(pdf('one'), 'one.pdf'), file(PNG, 'p.png')] });
    const one = (await admin.documents.listOfFolder(folder)).find(({ name }) => name === 'one.pdf')!._id;
    const before = await countFiles();
    expect(await admin.documents.replace(folder, one, file(pdf('two'), 'other.pdf'))).toMatchObject({
      _id: one,
      name: 'one.pdf',
      size: pdf('two').length,
    });
    expect((await download(admin, folder, one)).content).toEqual(pdf('two'));
    // The client may finish reading before the server does, and the server keeps files that are being read.
    const kept = (await storedFolder(folder)).files;
    await eventually(() => kept.every(({ content }) => !server.app.get(RunningDownloads).isRunning(content)));
    expect(await countFiles()).toBe(before);
    expect((await admin.documents.rename(folder, one, '../../deux.pdf')).name).toBe('deux.pdf');
    expect(await admin.documents.delete(folder, one)).toHaveLength(files.length - 1);
    expect(await countFiles()).toBe(before - 1);
    expect((await download(admin, folder, one)).status).toBe(404);
    await admin.folders.delete(folder);
    expect(await countFiles()).toBe(before - 2);
    expect((await admin.raw('GET', `/api/documents/${folder}`)).status).toBe(404);
  });

  test('sent again with its idempotency key is stored once; another file with the same key is refused', async () => {
    const { folder } = await stageFolder(admin, {});
    const send = (content: Uint8Array, name = 'a.pdf') => {
      const form = new FormData();
      form.append('file', file(content, name));
      return admin.raw('PUT', `/api/documents/${folder}`, { body: form, headers: { 'idempotency-key': 'the-same' } });
    };
    const first = await send(pdf('one'));
    const disk = await keptFiles(server);
    expect(await send(pdf('one'))).toMatchObject({ status: first.status, body: first.body });
    for (const again of [() => send(pdf('two')), () => send(pdf('one'), 'b.pdf')])
      expect(await again()).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } });
    expect((await admin.documents.listOfFolder(folder)).map(({ name }) => name)).toEqual(['a.pdf']);
    expect(await keptFiles(server)).toEqual(disk);
  });
});

describe('visibility of a folder', () => {
  test('of the firm: all approved people once it is public, only admins before', async () => {
    const { folder, files } = await stageFolder(admin, { name: 'House', files: [file(PNG, 'a.png')] });
    for (const person of [buyer, viewer]) {
      expect(namesOf(await person.folders.listVisible())).not.toContain('House');
      expect((await download(person, folder)).status).toBe(404);
      expect((await download(person, folder, files[0])).status).toBe(404);
    }
    expect(namesOf(await admin.folders.listAll())).toContain('House');
    await admin.folders.toggleVisibility(folder);
    for (const person of [buyer, viewer]) {
      expect(namesOf(await person.folders.listVisible())).toContain('House');
      expect((await download(person, folder, files[0])).status).toBe(200);
    }
    expect((await admin.folders.toggleVisibility(folder)).public).toBe(false);
    expect((await download(buyer, folder, files[0])).status).toBe(404);
  });

  test('of an auction: bidders of an invited company, after publication', async () => {
    const { auction } = await server.auction(admin, { buyers: [buyer], until: 'created' });
    const given = { name: 'Tender terms', public: true, auction: auction._id };
    const { folder, files } = await stageFolder(admin, { ...given, files: [file(PNG, 'a.png')] });
    expect((await download(buyer, folder, files[0])).status).toBe(404);
    await admin.publish(auction._id);
    expect(namesOf(await buyer.folders.listVisible())).toContain('Tender terms');
    expect((await download(buyer, folder, files[0])).status).toBe(200);
    for (const person of [rival, viewer]) {
      expect(namesOf(await person.folders.listVisible())).not.toContain('Tender terms');
      expect((await download(person, folder)).status).toBe(404);
    }
  });

  test('of a viewing: all people of an invited company, after publication', async () => {
    const { viewing } = await stageViewing(admin, { buyers: [buyer] });
    const { folder } = await stageFolder(admin, { name: 'Certificates', public: true, viewing: viewing._id });
    expect(namesOf(await viewer.folders.listVisible())).toContain('Certificates');
    expect(namesOf(await rival.folders.listVisible())).not.toContain('Certificates');
    expect((await rival.raw('GET', `/api/documents/${folder}`)).status).toBe(404);
  });

  test.each([{ viewing: 'none' }, { auction: 'none' }, { auction: '../x' }])(
    'no folder is created for an unknown auction or viewing: %p',
    async (subject) => {
      await expect(admin.folders.create({ name: 'X', ...subject })).rejects.toMatchObject({ status: 404 });
    },
  );
});

test('a folder downloads as one ZIP with safe file names', async () => {
  const odd = ['a:b?.pdf', 'a*b|.pdf', 'CON.pdf'].map((name) => file(pdf(name), name));
  const { folder } = await stageFolder(admin, {
    public: true,
    files: [file(pdf('terms'), 'terms'), file(PNG, 'Ä.png'), file('lot;carats', 'list.csv'), ...odd],
  });
  const { status, content, headers } = await download(buyer, folder);
  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'application/zip' });
  const unpacked = unzipSync(content);
  const names = Object.keys(unpacked).sort();
  expect(names).toEqual(['_CON.pdf', 'a_b_ (2).pdf', 'a_b_.pdf', 'list.csv', 'terms.pdf', 'Ä.png']);
  expect(strFromU8(unpacked['list.csv']!)).toBe('lot;carats');
  expect(Buffer.from(unpacked['terms.pdf']!)).toEqual(pdf('terms'));
});

describe('refused uploads', () => {
  let folder: string;
  beforeAll(async () => {
    ({ folder } = await stageFolder(admin, { name: 'Strict', files: [file(PNG, 'here.png')] }));
  });

  const refusals: [string, number, string, () => File[]][] = [
    ['a good file beside one that is none', 415, 'UNSUPPORTED_MEDIA_TYPE', () => [file(PNG, 'x.png'), file('?', 'y')]],
    ['a bomb', 413, 'TOO_LARGE', () => [file(bomb(101 * MIB), 'x.zip')]],
    ['a file of more than 25 MiB', 413, 'TOO_LARGE', () => [file(pdf('', 25 * MIB), 'x.pdf')]],
    ['more files than an upload holds', 400, 'INVALID', () => Array.from({ length: 11 }, () => file(PNG, 'x.png'))],
  ];
  test.each(refusals)('%s is a %i', async (_, status, code, files) => {
    const before = [await keptFiles(server), await admin.documents.listOfFolder(folder)];
    await expect(admin.documents.upload(folder, files())).rejects.toMatchObject({ status, code });
    const [, [here]] = before as [string[], FileView[]];
    await expect(admin.sendFiles('PUT', `/api/documents/${folder}/${here!._id}`, files())).rejects.toMatchObject({
      code: expect.stringMatching(/UNSUPPORTED_MEDIA_TYPE|TOO_LARGE|INVALID/),
    });
    expect([await keptFiles(server), await admin.documents.listOfFolder(folder)]).toEqual(before);
    await expectOnlyFilesOfFolders(server);
  });

  test('an upload that breaks off at 90 % leaves nothing', async () => {
    const before = [await keptFiles(server), await admin.documents.listOfFolder(folder)];
    const body = Buffer.concat([
      Buffer.from('--B\r\ncontent-disposition: form-data; name="files"; filename="x.pdf"\r\n\r\n%PDF-1.7\n'),
      Buffer.alloc(5 * MIB),
      Buffer.from('\r\n--B--'),
    ]);
    const leaving = httpRequest(`${server.address}/api/documents/${folder}`, {
      method: 'PUT',
      headers: {
        cookie: admin.cookie,
        'content-type': 'multipart/form-data; boundary=B',
        'content-length': body.length,
      },
    });
    leaving.on('error', () => undefined);
    leaving.write(body.subarray(0, body.length * 0.9));
    await eventually(async () => (await looseFiles(server)) === 1);
    leaving.destroy();
    await eventually(async () => (await looseFiles(server)) === 0);
    expect([await keptFiles(server), await admin.documents.listOfFolder(folder)]).toEqual(before);
  });

  test('without permission, to an unknown folder, and as JSON', async () => {
    expect((await admin.upload('PUT', '/api/documents/nobody', { files: file(PNG, 'x.png') })).status).toBe(404);
    expect((await buyer.upload('PUT', `/api/documents/${folder}`, { files: file(PNG, 'x.png') })).status).toBe(403);
    expect((await admin.raw('PUT', `/api/documents/${folder}`, { body: '{}' })).status).toBe(415);
  });
});

test('a command sent again with its idempotency key runs once', async () => {
  const { folder } = await stageFolder(admin, { name: 'Twice' });
  const send = async () => {
    const form = new FormData();
    form.append('files', file(PNG, 'once.png'));
    return admin.raw('PUT', `/api/documents/${folder}`, { body: form, headers: { 'idempotency-key': 'k1' } });
  };
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  expect((await admin.documents.listOfFolder(folder)).map(({ name }) => name)).toEqual(['once.png']);
});

test('an open tab receives changes of the folders that its user may see, and no others', async () => {
  const { auction } = await server.auction(admin, { buyers: [buyer], until: 'published' });
  await server.liveFeedCaughtUp();
  const [staff, invited, other] = await Promise.all([admin, buyer, rival].map((person) => Listener.open(person)));
  const shown = await stageFolder(admin, { name: 'For all', public: true });
  const ofAuction = await stageFolder(admin, { name: 'For some', public: true, auction: auction._id });
  const hidden = await stageFolder(admin, { name: 'For none' });
  const last = await stageFolder(admin, { name: 'Last', public: true });
  const heard = async (listener: Listener) => {
    await eventually(() =>
      listener.messages.some(({ payload }) => (payload as { folder?: string }).folder === last.folder),
    );
    return listener.messages.flatMap(({ kind, payload }) =>
      kind === 'foldersChanged' ? (payload as { folder: string }).folder : [],
    );
  };
  expect(await heard(staff!)).toEqual([shown.folder, ofAuction.folder, hidden.folder, last.folder]);
  expect(await heard(invited!)).toEqual([shown.folder, ofAuction.folder, last.folder]);
  expect(await heard(other!)).toEqual([shown.folder, last.folder]);
  // A listener that reconnects receives the same messages.
  const back = await Listener.open(rival, { position: other!.hello!.position });
  expect(await heard(back)).toEqual([shown.folder, last.folder]);
  for (const listener of [staff!, invited!, other!, back]) listener.close();
});
