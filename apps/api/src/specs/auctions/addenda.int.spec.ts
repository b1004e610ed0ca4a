import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { AudienceView, LiveKind } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { PNG, file } from '../../testing/staging/files.js';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { stageViewing } from '../../testing/staging/viewing.js';

/** A change of published details is an addendum: its readers, its content, and the changes that create none. */

let server: TestServer;
let admin: Person;
let auditor: Person;
let aurelia: Person;
let colleague: Person;
let boreas: Person;
const open: Listener[] = [];

beforeAll(async () => {
  server = await TestServer.open();
  [admin, auditor] = [await server.admin(), await server.auditor()];
  [aurelia, boreas] = [await server.buyer('aurelia'), await server.buyer('boreas')];
  colleague = await server.colleague(aurelia, 'colleague');
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.close();
});
afterAll(() => server.close());

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const LOT = { lotNo: '1', reservePrice: 100, carats: 3.5, minimumBid: 10 };

const published = (lots: Parameters<Person['addLots']>[1] = [LOT]) =>
  server.auction(admin, { buyers: [aurelia], lots, startsAt: inHours(1), endsAt: inHours(2), until: 'published' });

async function listen(person: Person): Promise<Listener> {
  await server.liveFeedCaughtUp();
  const listener = await Listener.open(person);
  open.push(listener);
  return listener;
}

describe('a change of a published auction', () => {
  test('is visible to its companies, and to staff with its author', async () => {
    const { auction, lots } = await published();
    await admin.changeLot(lots[0]!._id, {
      ...LOT,
      carats: 3.25,
      minimumBid: 20,
      reservePrice: 500,
      addendum: { reason: 'Weighed again' },
    });
    const addendum = {
      _id: expect.any(String),
      at: expect.any(String),
      number: 1,
      grade: 'material',
      reason: 'Weighed again',
      changes: [
        { lotId: lots[0]!._id, no: '1', field: 'minimumBid', before: 10, after: 20 },
        { lotId: lots[0]!._id, no: '1', field: 'carats', before: 3.5, after: 3.25 },
      ],
    };
    expect(await aurelia.addenda.listOfAuction(auction._id)).toEqual([addendum]);
    const ofStaff = [{ ...addendum, by: admin.userId }];
    expect(await admin.addenda.listOfAuction(auction._id)).toEqual(ofStaff);
    expect(await auditor.addenda.listOfAuction(auction._id)).toEqual(ofStaff);
    await boreas.get(`/api/auction/addenda/${auction._id}`).json(404);
  });

  test('has no reason by default, and a grade that staff can only raise', async () => {
    const { auction } = await published();
    await admin.updateAuction(auction._id, { description: 'New words' });
    await admin.updateAuction(auction._id, { description: 'Newer words', addendum: { grade: 'material' } });
    await admin.updateAuction(auction._id, { withdrawals: 'forbidden', addendum: { reason: null } });
    expect(
      (await aurelia.addenda.listOfAuction(auction._id)).map(({ number, grade, reason }) => [number, grade, reason]),
    ).toEqual([
      [3, 'material', null],
      [2, 'material', null],
      [1, 'note', null],
    ]);
    await admin.patch(`/api/auction/update/${auction._id}`, { name: 'Other', addendum: { grade: 'note' } }).json(400);
    await admin.patch(`/api/auction/update/${auction._id}`, { name: 'Other', addendum: { reason: ' ' } }).json(400);
  });

  test('lists added and removed lots by number', async () => {
    const { auction, lots } = await published();
    await admin.addLots(auction._id, [{ lotNo: '2', reservePrice: 1 }], { addendum: { reason: 'A late parcel' } });
    await admin.removeLot(lots[0]!._id, { addendum: { reason: 'Not for sale' } });
    const [removed, added] = await aurelia.addenda.listOfAuction(auction._id);
    expect(added).toMatchObject({
      reason: 'A late parcel',
      changes: [{ field: 'lots', before: 1, after: 2, numbers: ['2'] }],
    });
    expect(removed).toMatchObject({
      reason: 'Not for sale',
      changes: [{ field: 'lots', before: 2, after: 1, ids: [lots[0]!._id], numbers: ['1'] }],
    });
  });

  test('with pictures is sent as a multipart form', async () => {
    const { auction, lots } = await published();
    await admin.lotImages.add(lots[0]!._id, [file(PNG, 'a.png')], { addendum: { reason: 'Now with a picture' } });
    await admin.lotImages.arrange(lots[0]!._id, [], { addendum: { reason: 'A wrong one' } });
    expect(await aurelia.addenda.listOfAuction(auction._id)).toMatchObject([
      { number: 2, grade: 'note', reason: 'A wrong one', changes: [{ no: '1', field: 'images', before: 1, after: 0 }] },
      { number: 1, reason: 'Now with a picture', changes: [{ no: '1', field: 'images', before: 0, after: 1 }] },
    ]);
  });

  test('creates no addendum for staff-only fields or before publication', async () => {
    const { auction, lots } = await server.auction(admin, {
      buyers: [aurelia],
      lots: [LOT],
      startsAt: inHours(1),
      endsAt: inHours(2),
      until: 'created',
    });
    await admin.changeLot(lots[0]!._id, { ...LOT, carats: 4, addendum: { reason: 'A draft' } });
    await admin.publish(auction._id);
    const [told, staff] = [await listen(aurelia), await listen(admin)];
    await admin.changeLot(lots[0]!._id, { ...LOT, carats: 4, reservePrice: 999, addendum: { reason: 'Hidden' } });
    expect(await admin.addenda.listOfAuction(auction._id)).toEqual([]);
    expect((await aurelia.auctions()).find(({ _id }) => _id === auction._id)).not.toHaveProperty('addenda');
    await admin.updateAuction(auction._id, { name: 'Another name' });
    await eventually(() => told.kinds.includes('auctionAddendum'), 'the addendum');
    await eventually(() => staff.kinds.includes('auctionAddendum'), 'the addendum of staff');
    expect(told.kinds).toEqual(['auctionUpdated', 'auctionAddendum'] satisfies LiveKind[]);
    expect(staff.kinds).toEqual(['lotsChanged', 'auctionUpdated', 'auctionAddendum'] satisfies LiveKind[]);
    const { payload } = told.messages[1]!;
    expect(payload).toEqual({ auctionId: auction._id, number: 1, grade: 'note', at: expect.any(String) });
  });
});

describe('the number of addenda that a person has read', () => {
  test('is stored per person, and hidden from others', async () => {
    const { auction, lots } = await published([LOT, { lotNo: '2', reservePrice: 1 }]);
    const seenBy = async (person: Person) => (await person.auctions()).find(({ _id }) => _id === auction._id)!;
    await admin.changeLot(lots[0]!._id, { ...LOT, carats: 3.25 });
    expect(await seenBy(aurelia)).toMatchObject({ addenda: 1, addendumAt: expect.any(String), addendaSeen: 0 });
    const [first, second] = await aurelia.lots(auction._id);
    expect(first).toMatchObject({ addendum: { number: 1, at: expect.any(String) } });
    expect(second).not.toHaveProperty('addendum');
    // A number beyond the last addendum is reduced to the last.
    expect(await aurelia.addenda.markSeen(auction._id, 9)).toBe(1);
    await admin.updateAuction(auction._id, { description: 'New words' });
    expect(await seenBy(aurelia)).toMatchObject({ addenda: 2, addendaSeen: 1 });
    expect(await seenBy(colleague)).toMatchObject({ addenda: 2, addendaSeen: 0 });
    expect(await seenBy(admin)).not.toHaveProperty('addendaSeen');
    expect(await aurelia.addenda.markSeen(auction._id, 2)).toBe(2);
    expect(await aurelia.addenda.markSeen(auction._id, 1)).toBe(2);
    await boreas.patch(`/api/auction/addenda/seen/${auction._id}`, { number: 1 }).json(404);
  });
});

test('a change of a published viewing reaches all people of its companies', async () => {
  const { viewing, goods } = await stageViewing(admin, { buyers: [aurelia], until: 'published' });
  const member = await server.colleague(aurelia, 'visitor', 'viewerOnly');
  const { audience } = await admin
    .get(`/api/notifications/audience/addenda?viewingId=${viewing._id}`)
    .json<{ audience: AudienceView }>();
  const people = (await admin.users()).filter(({ companyId }) => companyId === aurelia.companyId);
  // The recipients include a person who joined the company after the invitation.
  expect(people.map(({ _id }) => _id)).toContain(member.userId);
  expect(audience.sample.map(({ userId }) => userId).toSorted()).toEqual(people.map(({ _id }) => _id).toSorted());
  expect(audience.recipients).toBe(people.length);
  const told = await listen(member);
  await admin.goods.update(goods[0]!._id, { estimate: 5, addendum: { reason: 'Hidden' } });
  await admin.goods.update(goods[0]!._id, { carats: 9, estimate: 6, addendum: { reason: 'Weighed again' } });
  await admin.goods.delete(goods[1]!._id, { addendum: { reason: 'Sold elsewhere' } });
  const expected = [
    {
      number: 2,
      grade: 'material',
      reason: 'Sold elsewhere',
      changes: [{ field: 'goods', before: 3, after: 2, ids: [goods[1]!._id], numbers: ['2'] }],
    },
    {
      number: 1,
      reason: 'Weighed again',
      changes: [{ goodId: goods[0]!._id, no: '1', field: 'carats', before: 10.8, after: 9 }],
    },
  ];
  expect(await member.viewings.addenda(viewing._id)).toMatchObject(expected);
  expect(await admin.viewings.addenda(viewing._id)).toMatchObject(
    expected.map((each) => ({ ...each, by: admin.userId })),
  );
  await boreas.get(`/api/viewing/addenda/${viewing._id}`).json(404);
  expect(await member.viewings.getViewing(viewing._id)).toMatchObject({
    ...{ addenda: 2, addendumAt: expect.any(String), addendaSeen: 0 },
  });
  expect(await member.viewings.markSeen(viewing._id, 9)).toBe(2);
  expect(await member.viewings.getViewing(viewing._id)).toMatchObject({ addenda: 2, addendaSeen: 2 });
  expect(await aurelia.viewings.getViewing(viewing._id)).toMatchObject({ addenda: 2, addendaSeen: 0 });
  expect(await admin.viewings.getViewing(viewing._id)).not.toHaveProperty('addendaSeen');
  await boreas.patch(`/api/viewing/addenda/seen/${viewing._id}`, { number: 1 }).json(404);
  expect((await member.goods.listOfViewing(viewing._id))[0]).toMatchObject({ addendum: { number: 1 } });
  await eventually(() => told.kinds.filter((kind) => kind === 'viewingAddendum').length === 2, 'both addenda');
});
