import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RefusedCall } from '@tender/api-driver';
import type { GoodView } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { Listener } from '../../testing/callers/listener.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { book, stageViewing } from '../../testing/staging/viewing.js';

/** An auction of a viewing takes its parcels as lots (`domain.md §5.3`). */

let server: TestServer;
let admin: Person;
let aurelia: Person;
let boreas: Person;

beforeAll(async () => {
  server = await TestServer.open();
  admin = await server.admin();
  [aurelia, boreas] = [await server.buyer('aurelia'), await server.buyer('boreas')];
});
afterAll(() => server.close());

describe('an auction of a viewing', () => {
  const details = () => ({
    name: 'Of it',
    type: 'tenderPayAsBid' as const,
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    endsAt: new Date(Date.now() + 7_200_000).toISOString(),
  });
  const refusal = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      ({ status, code, body }: RefusedCall) => ({ status, code, details: body.details }),
    );

  test('names an existing, published viewing', async () => {
    const { viewing: draft } = await stageViewing(admin, { until: 'draft' });
    const { viewing } = await stageViewing(admin);
    const notOpen = { status: 409, code: 'VIEWING_NOT_OPEN', details: { status: 'draft' } };
    for (const unknown of ['nobody', `${viewing._id}.room`, 'a b'])
      expect(await refusal(admin.createAuction({ ...details(), viewing: unknown }))).toMatchObject({ status: 404 });
    expect(await refusal(admin.createAuction({ ...details(), viewing: draft._id }))).toEqual(notOpen);
    const auction = await admin.createAuction({ ...details(), viewing: viewing._id });
    expect(auction.viewing).toBe(viewing._id);
    expect(await refusal(admin.updateAuction(auction._id, { viewing: draft._id }))).toEqual(notOpen);
    expect((await admin.updateAuction(auction._id, { viewing: null })).viewing).toBeNull();
  });

  test('takes its parcels as lots, and hides the ids of the parcels from buyers', async () => {
    const { viewing, goods } = await stageViewing(admin, { buyers: [aurelia], until: 'live' });
    const { goods: others } = await stageViewing(admin);
    const auction = await admin.createAuction({ ...details(), viewing: viewing._id });
    const rows = goods.map(({ _id: good, goodNo: lotNo }) => ({ lotNo, good, reservePrice: 100 }));
    const foreign = others[0]!._id;
    expect(await refusal(admin.addLots(auction._id, [...rows, { ...rows[0]!, lotNo: '9', good: foreign }]))).toEqual({
      status: 409,
      code: 'GOODS_NOT_SHOWN',
      details: { viewing: viewing._id, goods: [foreign] },
    });
    const lots = await admin.addLots(auction._id, rows);
    expect(lots.map(({ good }) => good)).toEqual(goods.map(({ _id }) => _id));
    await admin.invite(auction._id, [aurelia.email]);
    await admin.publish(auction._id);
    for (const lot of await aurelia.lots(auction._id)) expect(lot).not.toHaveProperty('good');
  });

  test('refuses a parcel that another auction offers or has sold, unless evenIfSold is set', async () => {
    const { viewing, goods } = await stageViewing(admin, { buyers: [aurelia], until: 'live' });
    const rows = goods.map(({ _id: good, goodNo: lotNo }) => ({ lotNo, good, reservePrice: 100 }));
    const [sold, unsold, withdrawn] = rows;
    const first = await admin.createAuction({ ...details(), viewing: viewing._id });
    const [bidOn, , taken] = await admin.addLots(first._id, rows);
    const again = await admin.createAuction({ ...details(), viewing: viewing._id });
    // A draft offers nothing: two drafts may have the same parcels.
    await admin.addLots(again._id, rows);
    await admin.delete(`/api/lot/delete/${again._id}`).expect(200);
    await admin.invite(first._id, [aurelia.email]);
    await admin.publish(first._id);
    const gone = (isSold: boolean, ...some: typeof rows) => ({
      status: 409,
      code: 'GOODS_SOLD',
      details: { goods: some.map(({ good, lotNo }) => ({ good, auctionId: first._id, lotNo, sold: isSold })) },
    });
    expect(await refusal(admin.addLots(again._id, rows))).toEqual(gone(false, ...rows));
    await admin.goLive(first._id);
    await admin.patch(`/api/lot/withdraw/${taken!._id}`, { reason: 'not as described' }).expect(200);
    await aurelia.placeBid({ auctionId: first._id, lotId: bidOn!._id, biddingAmount: 150 });
    await admin.complete(first._id);
    expect(await refusal(admin.addLots(again._id, rows))).toEqual(gone(true, sold!));
    expect(await admin.addLots(again._id, [unsold!, withdrawn!])).toHaveLength(2);
    expect(await admin.addLots(again._id, [sold!], { evenIfSold: true })).toHaveLength(3);
  });

  test('takes over the stars and notes of its parcels, which staff and others never see', async () => {
    const friend = await server.colleague(aurelia, 'starred');
    const member = await server.colleague(aurelia, 'looking', 'buyerCompanyMember');
    const { viewing, goods } = await stageViewing(admin, { buyers: [aurelia, boreas], until: 'live' });
    const [{ _id: goodId }, { _id: other }] = goods as [GoodView, GoodView];
    const NOTE = 'a milky 45,123';
    const mark = { goodId, favourite: true, priority: 7, note: NOTE };
    const seen = async (person: Person) =>
      (await person.goods.listOfViewing(viewing._id)).find(({ _id }) => _id === goodId)!.preference;
    await server.liveFeedCaughtUp();
    const tabs = await Promise.all([friend, boreas, admin].map((person) => Listener.open(person)));
    expect(await aurelia.goods.mark([{ goodId, priority: 7, note: NOTE }])).toEqual([{ ...mark, favourite: false }]);
    expect(await seen(friend)).toBeUndefined();
    expect(await aurelia.goods.mark([{ goodId, favourite: true }])).toEqual([mark]);
    await tabs[0]!.waitForMessages(1);
    expect(tabs.map(({ messages }) => messages.map(({ payload }) => payload))).toEqual([
      [{ viewing: { _id: viewing._id }, goodsChanged: true }],
      [],
      [],
    ]);
    tabs.forEach((tab) => tab.close());
    expect(await seen(aurelia)).toEqual(mark);
    expect(await seen(friend)).toEqual({ goodId, favourite: true, priority: 0, note: '' });
    for (const person of [boreas, member, admin]) expect(await seen(person)).toBeUndefined();
    for (const unknown of [`${viewing._id}.none`, 'nobody', (await stageViewing(admin)).goods[0]!._id])
      await aurelia
        .patch('/api/goods/updatepreferences', {
          preferences: [
            { goodId: other, note: 'x' },
            { goodId: unknown, note: 'x' },
          ],
        })
        .expect(404);
    await aurelia.patch('/api/goods/updatepreferences', { preferences: [{ goodId, priority: -1 }] }).expect(400);
    expect(
      (await aurelia.goods.listOfViewing(viewing._id)).find(({ _id }) => _id === other)!.preference,
    ).toBeUndefined();

    const auction = await admin.createAuction({ ...details(), viewing: viewing._id });
    const [lot] = await admin.addLots(auction._id, [{ lotNo: '1', good: goodId, reservePrice: 100 }]);
    expect(JSON.stringify(await admin.lots(auction._id))).not.toContain(NOTE);
    await admin.invite(auction._id, [aurelia.email, friend.email]);
    await admin.publish(auction._id);
    const onLot = async (person: Person) => (await person.lots(auction._id))[0]!.preference;
    const hasCopy = async () => {
      const copy = await onLot(aurelia);
      return copy?.note === NOTE && copy.favourite;
    };
    await eventually(hasCopy, 'the copies on the lot');
    expect(await onLot(aurelia)).toEqual({ lotId: lot!._id, favourite: true, priority: 7, note: NOTE });
    expect(await onLot(friend)).toEqual({ lotId: lot!._id, favourite: true, priority: 0, note: '' });
  });

  test('shows staff which companies have viewed which parcels', async () => {
    const staged = await stageViewing(admin, { buyers: [aurelia, boreas], until: 'live' });
    const { viewing, rooms, goods } = staged;
    const room = rooms[0]!._id;
    await admin.goods.assign(room, [goods[0]!._id]);
    for (const [buyer, slot] of [
      [aurelia, 9],
      [boreas, 10],
    ] as const) {
      const { _id } = await book(admin, staged, { company: buyer.companyId, slots: [slot] });
      await admin.rooms.signIn(room, _id);
      if (buyer === boreas) await admin.goods.assign(room, [goods[1]!._id]);
      await admin.rooms.signOut(room);
    }
    const seen = new Map((await admin.goods.viewers(viewing._id)).map(({ good, companies }) => [good, companies]));
    expect(seen.get(goods[0]!._id)).toEqual([aurelia.companyId, boreas.companyId].sort());
    expect(seen.get(goods[1]!._id)).toEqual([boreas.companyId]);
    expect(seen.has(goods[2]!._id)).toBe(false);
  });
});
