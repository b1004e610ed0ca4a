import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { imageIdsOf, MAXIMUM_IMAGES, type LotView } from '@tender/contracts';
import { bomb } from '@tender/files/testing';
import { encrypted, factsOf, picture, pixelBomb } from '@tender/files/testing/pictures';
import { eventually } from '@tender/kernel/testing/eventually';
import { zipSync } from 'fflate';
import { file, keptFiles, looseFiles, MIB, pdf } from '../../testing/staging/files.js';
import { sweepFiles, sweepGivenUp } from '../../testing/staging/folders.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person, Raw } from '../../testing/callers/person.js';

/** Pictures of lots: assignment of files to lots, access, and no files left over from refused or aborted uploads. */

let server: TestServer;
let admin: Person;
let buyer: Person;
let rival: Person;
let [red, green, blue]: Buffer[] = [];

beforeAll(async () => {
  server = await TestServer.open();
  [admin, buyer, rival] = [await server.admin(), await server.buyer('ann'), await server.buyer('rival')];
  [red, green, blue] = [
    await picture({ colour: '#f00', width: 2_000, height: 1_000 }),
    await picture({ colour: '#0f0', format: 'png' }),
    await picture({ colour: '#00f', format: 'webp' }),
  ];
});
afterAll(() => server.close());
afterEach(expectOnlyPicturesOfLots);

/** The storage holds exactly the files that lots refer to, and no upload is pending. */
async function expectOnlyPicturesOfLots(): Promise<void> {
  await sweepGivenUp(server);
  await server.stores.projections.caughtUp();
  const documents = await server.stores.reads
    .view<{ _id: string; images: { small: string; large: string }[] }>({ name: 'lots', database: 'views' })
    .find();
  const held = documents.flatMap(({ images }) => images.flatMap(({ small, large }) => [small, large]));
  expect({ loose: await looseFiles(server), disk: await keptFiles(server) }).toEqual({ loose: 0, disk: held.sort() });
}

const zipOf = (files: Record<string, Uint8Array>): File => file(zipSync(files, { level: 0 }), 'pictures.zip');
const pending = (...lotNos: string[]) =>
  server.auction(admin, {
    buyers: [buyer],
    lots: (lotNos.length > 0 ? lotNos : ['12']).map((lotNo) => ({ lotNo, reservePrice: 100 })),
    until: 'created',
  });
const image = (by: Person, address: string, headers: Record<string, string> = {}): Promise<Raw> =>
  by.raw('GET', address, { headers });

describe('a ZIP', () => {
  test('assigns pictures to lots in order, and reports files that match no lot', async () => {
    const { auction } = await pending('1', '12');
    const { lots, images } = await admin.lotImages.addZip(
      auction._id,
      zipOf({
        'November/12-2.png': green!,
        'November/12.jpg': red!,
        'November/1/front.webp': blue!,
        'November/cover.jpg': red!,
        'November/prices.xlsx': pdf('x'),
        '__MACOSX/._12.jpg': pdf('x'),
      }),
    );
    expect(images).toEqual({
      matched: [
        { lotId: lots[0]!._id, lotNo: '1', files: ['November/1/front.webp'] },
        { lotId: lots[1]!._id, lotNo: '12', files: ['November/12.jpg', 'November/12-2.png'] },
      ],
      unmatched: ['November/cover.jpg', 'November/prices.xlsx'],
    });
    expect(lots.map((lot) => lot.images.length)).toEqual([1, 2]);
    const [first] = lots[1]!.images;
    const { status, content, headers } = await image(admin, first!);
    expect({ status, ...(await factsOf(content)) }).toEqual({
      status: 200,
      format: 'webp',
      width: 1_600,
      height: 800,
      exif: false,
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(content.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    const thumbnail = first!.replace('/large', '/small');
    expect(await factsOf((await image(admin, thumbnail)).content)).toMatchObject({ width: 320, height: 160 });
    const known = await image(admin, first!, { 'if-none-match': headers.get('etag')! });
    expect({ status: known.status, content: known.content.length }).toEqual({ status: 304, content: 0 });
    expect((await image(admin, thumbnail, { 'if-none-match': headers.get('etag')! })).status).toBe(200);
    expect((await image(admin, first!.replace('/large', '/huge'))).status).toBe(404);
    // A second upload of the same ZIP changes nothing; `replace` replaces the existing pictures.
    expect((await admin.lotImages.addZip(auction._id, zipOf({ '12.jpg': red! }))).lots).toEqual(lots);
    const replaced = await admin.lotImages.addZip(auction._id, zipOf({ '12.webp': blue! }), { replace: true });
    expect(replaced.lots.map((lot) => imageIdsOf(lot))).toEqual([imageIdsOf(lots[0]!), imageIdsOf(lots[0]!)]);
    expect((await image(admin, first!)).status).toBe(404);
  });

  const refusals: [string, string, () => File | Promise<File>][] = [
    ['no ZIP', 'UNSUPPORTED_MEDIA_TYPE', () => file('12.jpg', '12.zip')],
    ['a picture', 'UNSUPPORTED_MEDIA_TYPE', () => file(red!, '12.zip')],
    [
      'cut off',
      'UNSUPPORTED_MEDIA_TYPE',
      () => file(zipSync({ '12.jpg': red! }, { level: 0 }).subarray(0, -30), '12.zip'),
    ],
    ['encrypted', 'UNSUPPORTED_MEDIA_TYPE', () => file(encrypted(zipSync({ '12.jpg': red! })), '12.zip')],
    [
      'damaged inside',
      'UNSUPPORTED_MEDIA_TYPE',
      () => {
        const zip = zipSync({ '12.jpg': red!, '12-2.jpg': red! });
        return file(zip.fill(7, 100, 180), '12.zip');
      },
    ],
    ['of a page that is called a picture', 'UNSUPPORTED_MEDIA_TYPE', () => zipOf({ '12.jpg': pdf('<html>') })],
    [
      'of one good picture and one that is none',
      'UNSUPPORTED_MEDIA_TYPE',
      () => zipOf({ '12.jpg': red!, '12-2.jpg': Buffer.from('<svg/>') }),
    ],
    ['of a film', 'UNSUPPORTED_MEDIA_TYPE', async () => zipOf({ '12.jpg': await picture({ format: 'gif' }) })],
    ['of a bomb of pixels', 'TOO_LARGE', () => zipOf({ '12-1.jpg': red!, '12-2.png': pixelBomb(40_000, 40_000) })],
    ['that unpacks to more than is taken', 'TOO_LARGE', () => file(bomb(26 * MIB, { files: 20 }), '12.zip')],
    ['of a picture of more than 25 MiB', 'TOO_LARGE', () => zipOf({ '12.jpg': pdf('', 25 * MIB) })],
    ['of too many files', 'TOO_LARGE', () => file(bomb(0, { files: 5_001 }), '12.zip')],
    ['of pictures that belong to no lot', 'NO_IMAGE_MATCHES', () => zipOf({ '13.jpg': red!, 'etc/passwd': red! })],
    ['of names that lead out of it', 'UNSUPPORTED_MEDIA_TYPE', () => zipOf({ '12.jpg': red!, '../../12.jpg': red! })],
    ['of a name that begins at the root', 'UNSUPPORTED_MEDIA_TYPE', () => zipOf({ '/etc/12.jpg': red! })],
    [
      'of more pictures of a lot than it takes',
      'TOO_MANY_IMAGES',
      () => zipOf(Object.fromEntries(Array.from({ length: MAXIMUM_IMAGES + 1 }, (_, i) => [`12-${i}.jpg`, red!]))),
    ],
  ];
  test.each(refusals)('is refused entirely when it is %s', async (_, code, zip) => {
    const { auction } = await pending();
    const before = await keptFiles(server);
    await expect(admin.lotImages.addZip(auction._id, await zip())).rejects.toMatchObject({ code });
    expect(await keptFiles(server)).toEqual(before);
    expect((await admin.lots(auction._id))[0]!.images).toEqual([]);
  });

  test('whose connection breaks at 90 % leaves nothing', async () => {
    const { auction } = await pending();
    const before = await keptFiles(server);
    const head = '--B\r\ncontent-disposition: form-data; name="files"; filename="12.zip"\r\n\r\n';
    const body = Buffer.concat([
      Buffer.from(head),
      zipSync({ '12.jpg': red!, '12-2.jpg': pdf('', 3 * MIB) }, { level: 0 }),
      Buffer.from('\r\n--B--'),
    ]);
    const sending = httpRequest(`${server.address}/api/lot/images/zip/${auction._id}`, {
      method: 'PUT',
      headers: {
        cookie: admin.cookie,
        'content-type': 'multipart/form-data; boundary=B',
        'content-length': body.length,
      },
    });
    sending.on('error', () => undefined);
    sending.write(body.subarray(0, body.length * 0.9));
    await eventually(async () => (await looseFiles(server)) > 0);
    sending.destroy();
    await eventually(async () => (await looseFiles(server)) === 0);
    expect(await keptFiles(server)).toEqual(before);
  });

  test('is refused once the auction is over', async () => {
    const { auction, lots } = await server.auction(admin, {
      buyers: [buyer],
      lots: [{ lotNo: '12', reservePrice: 1 }],
    });
    const { images } = await admin.lotImages.add(lots[0]!._id, [file(red!, 'a.jpg')]);
    await admin.complete(auction._id);
    for (const ask of [
      () => admin.lotImages.addZip(auction._id, zipOf({ '12.jpg': blue! })),
      () => admin.lotImages.add(lots[0]!._id, [file(blue!, 'a.webp')]),
      () => admin.lotImages.arrange(lots[0]!._id, []),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'AUCTION_COMPLETED' });
    expect((await admin.lots(auction._id))[0]!.images).toEqual(images);
    expect((await image(buyer, images[0]!)).status).toBe(200);
  });
});

describe('pictures of one lot', () => {
  const ids = (lot: LotView): string[] => imageIdsOf(lot);

  test('are added, reordered and removed together with their files', async () => {
    const { auction, lots } = await pending();
    const lotId = lots[0]!._id;
    const others = new Set(await keptFiles(server));
    const before = others.size;
    const added = await admin.lotImages.add(lotId, [file(red!, 'x'), file(green!, 'IMG_0001.PNG')]);
    expect(added.images).toHaveLength(2);
    const [first, second] = ids(added) as [string, string];
    expect(ids(await admin.lotImages.add(lotId, [file(blue!, 'more.webp')]))).toMatchObject([first, second, {}]);
    expect(ids(await admin.lotImages.arrange(lotId, [second, first]))).toEqual([second, first]);
    await sweepGivenUp(server);
    expect((await keptFiles(server)).length).toBe(before + 4);
    await expect(admin.lotImages.arrange(lotId, ['none'])).rejects.toMatchObject({ status: 404 });
    await expect(admin.lotImages.add(lotId, [])).rejects.toMatchObject({ code: 'INVALID' });
    await expect(admin.lotImages.add(lotId, [file(red!, 'a'), file('x', 'b.jpg')])).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      body: { details: { fileName: 'b.jpg' } },
    });
    await sweepGivenUp(server);
    expect((await keptFiles(server)).length).toBe(before + 4);
    // A file that was noted as loose long ago, but is still referenced, stays.
    await server.stores.reads
      .state<{ _id: string; owner: string; since: string }>({ name: 'looseFiles', database: 'state' })
      .put({
        _id: (await keptFiles(server)).find((name) => !others.has(name))!,
        owner: `auction-${auction._id}`,
        since: '',
      });
    await sweepFiles(server);
    expect((await keptFiles(server)).length).toBe(before + 4);
    await admin.delete(`/api/lot/delete/${auction._id}`).expect(200);
    await sweepGivenUp(server);
    expect((await keptFiles(server)).length).toBe(before);
  });

  test('are visible to the people who see the lot, from publication on, and to no others', async () => {
    const { auction, lots } = await pending();
    const address = (await admin.lotImages.add(lots[0]!._id, [file(red!, 'a.jpg')])).images[0]!;
    const [viewer, auditor] = [await server.colleague(buyer, 'vic', 'viewerOnly'), await server.auditor()];
    const seenBy = async (...people: Person[]) =>
      Promise.all(people.map(async (person) => (await image(person, address)).status));
    expect(await seenBy(admin, auditor, buyer, rival, viewer, server.guest())).toEqual([200, 200, 404, 404, 403, 401]);
    await admin.publish(auction._id);
    expect(await seenBy(admin, auditor, buyer, rival, viewer, server.guest())).toEqual([200, 200, 200, 404, 403, 401]);
    expect((await buyer.lots(auction._id))[0]!.images).toEqual([address]);
    // An address with the id of another lot gives no access.
    const own = await server.auction(admin, { buyers: [rival] });
    expect((await image(rival, address.replace(lots[0]!._id, own.lots[0]!._id))).status).toBe(404);
  });
});
