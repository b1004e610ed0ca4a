import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { derivedKey, encrypt, NONCE_BYTES } from '@tender/kernel';
import { Memberships } from '@tender/people';
import type { CollectionSpec } from '@tender/read-store';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';

/** Access to private entries: drafts, limits, priorities and notes (`docs/sealed-bids.md`). */

interface MarkRecord {
  _id: string;
  companyId: string;
  auctionId: string;
  lotId: string;
  userId?: string;
  sealedPriority?: string;
  sealedNote?: string;
}
interface DraftRecord extends Partial<Record<'amount' | 'perCarat' | 'valuation' | 'limit' | 'sealed', string>> {
  _id: string;
  userId: string;
  companyId: string;
  auctionId: string;
}
const draftRecords: CollectionSpec<DraftRecord> = { name: 'bidDrafts', database: 'state' };
const markRecords: CollectionSpec<MarkRecord> = { name: 'lotMarks', database: 'state' };

let server: TestServer;
let admin: Person;
let ann: Person;
beforeAll(async () => {
  server = await TestServer.open();
  [admin, ann] = [await server.admin(), await server.buyer('ann')];
});
afterAll(() => server.close());

const confirm = (by: Person, whom: Person) => by.patch(`/api/user/confirm-colleague/${whom.userId}`);
const sealedAuction = (owner: Person) =>
  server.auction(admin, {
    bidVisibility: 'sealed',
    buyers: [owner],
    lots: ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 10 })),
  });

describe('drafts, valuations and limits', () => {
  const DRAFT = '7,654,321.09';

  test('belong to their author, and are visible only to colleagues who may see the author’s sealed amounts', async () => {
    const [friend, mole] = [await server.colleague(ann, 'friend'), await server.colleague(ann, 'stranger')];
    await confirm(ann, friend).expect(200);
    // In an open auction, the same colleagues may see the drafts.
    const { auction, lots } = await server.auction(admin, { buyers: [ann] });
    const lotId = lots[0]!._id;
    await server.liveFeedCaughtUp();
    const tabs = await Promise.all([ann, friend, mole].map((person) => Listener.open(person)));
    await ann.keepDrafts(auction._id, {
      lots: [{ lotId, amount: DRAFT, perCarat: '3,2', valuation: '12,50' }],
      limits: { limit: '9000000', perCarat: 'abc' },
      tab: 'first',
    });
    expect(await ann.drafts(auction._id)).toEqual({
      lots: [{ lotId, amount: DRAFT, perCarat: '3,2', valuation: '12,50' }],
      limits: { limit: '9000000', perCarat: 'abc' },
      colleagues: [],
    });
    // The server refuses drafts that an earlier user of the browser typed.
    await expect(ann.keepDrafts(auction._id, { lots: [], userId: mole.userId })).rejects.toThrow();
    const none = { lots: [], limits: { limit: '', perCarat: '' } };
    expect(await friend.drafts(auction._id)).toEqual({
      ...none,
      colleagues: [{ lotId, amount: DRAFT, perCarat: '3,2', valuation: '12,50', userId: ann.userId }],
    });
    expect(await mole.drafts(auction._id)).toEqual({ ...none, colleagues: [] });
    await Promise.all(tabs.slice(0, 2).map((tab) => tab.waitForMessages(1)));
    expect(tabs.map(({ kinds }) => kinds)).toEqual([['draftsChanged'], ['draftsChanged'], []]);
    expect(tabs[0]!.messages[0]!.payload).toEqual({ auctionId: auction._id, tab: 'first' });
    tabs.forEach((tab) => tab.close());

    // Drafts are stored as ciphertext of one length.
    const kept = await server.stores.reads.state(draftRecords).find();
    expect(JSON.stringify(kept)).not.toMatch(/7,654|12,50|9000000/);
    const sealed = kept.flatMap(({ amount, perCarat, valuation, limit }) => [amount, perCarat, valuation, limit]);
    expect(sealed.filter(Boolean)).toHaveLength(5);
    expect(new Set(sealed.flatMap((text) => text?.length ?? [])).size).toBe(1);

    // An empty draft is not returned, and a draft for a lot of another auction is refused.
    await ann.keepDrafts(auction._id, { lots: [{ lotId, amount: '', perCarat: '', valuation: '' }] });
    expect((await ann.drafts(auction._id)).lots).toEqual([]);
    const [emptied] = (await server.stores.reads.state(draftRecords).find()).filter(({ _id }) => _id.endsWith(lotId));
    expect(emptied).toMatchObject({ amount: '', perCarat: '', valuation: '' });
    const other = await server.auction(admin, { buyers: [ann] });
    await ann
      .patch(`/api/bidding/drafts/${auction._id}`, {
        lots: [{ lotId: other.lots[0]!._id, amount: '1', valuation: '' }],
      })
      .expect(404);
  });

  test('are stored field by field, also if another release or device has written the others', async () => {
    const owner = await server.buyer('devices');
    const { auction, lots } = await server.auction(admin, { buyers: [owner] });
    const [lotId, _id] = [lots[0]!._id, `${owner.userId} ${lots[0]!._id}`];
    const older = encrypt(
      derivedKey(server.stores.rootKey, 'bid drafts'),
      randomBytes(NONCE_BYTES),
      Buffer.from(JSON.stringify({ lotId, amount: '1', perCarat: '3,2', valuation: '5' })),
      _id,
    );
    await server.stores.reads
      .state(draftRecords)
      .insert({ _id, userId: owner.userId, companyId: owner.companyId, auctionId: auction._id, sealed: older });
    await Promise.all([
      owner.keepDrafts(auction._id, { lots: [{ lotId, valuation: '900' }], limits: { limit: '5' } }),
      owner.keepDrafts(auction._id, { lots: [{ lotId, amount: '2000' }], limits: { perCarat: '7' } }),
    ]);
    expect(await owner.drafts(auction._id)).toEqual({
      lots: [{ lotId, amount: '2000', perCarat: '3,2', valuation: '900' }],
      limits: { limit: '5', perCarat: '7' },
      colleagues: [],
    });
    await owner.keepDrafts(auction._id, { lots: [{ lotId, perCarat: '' }], limits: { limit: '' } });
    expect(await owner.drafts(auction._id)).toMatchObject({
      lots: [{ lotId, amount: '2000', perCarat: '', valuation: '900' }],
      limits: { limit: '', perCarat: '7' },
    });
  });

  test('of a removed lot do not prevent others from being stored, and are deleted with it', async () => {
    const owner = await server.buyer('typing');
    const { auction, lots } = await server.auction(admin, {
      buyers: [owner],
      until: 'published',
      lots: ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 10 })),
    });
    const [kept, removed] = lots.map(({ _id: lotId }) => ({ lotId, amount: DRAFT, valuation: '' }));
    await owner.keepDrafts(auction._id, { lots: [kept!, removed!] });
    await admin.delete(`/api/lot/remove/${removed!.lotId}`).expect(200);
    expect((await owner.drafts(auction._id)).lots).toEqual([kept]);
    const change = (rows: unknown[]) => owner.patch(`/api/bidding/drafts/${auction._id}`, { lots: rows }).json();
    expect(
      await change([
        { ...removed, valuation: '1' },
        { ...kept, valuation: '2' },
      ]),
    ).toEqual({
      kept: true,
      passedOver: [removed!.lotId],
    });
    expect(await change([{ ...removed, amount: '' }])).toEqual({ kept: true, passedOver: [] });
    expect(await owner.drafts(auction._id)).toMatchObject({ lots: [{ ...kept, valuation: '2' }] });
    const stored = await server.stores.reads.state(draftRecords).find();
    expect(stored.filter(({ _id }) => _id.endsWith(removed!.lotId))).toEqual([]);
  });

  test('are deleted with an erased person', async () => {
    const leaver = await server.colleague(ann, 'leaver');
    const { auction, lots } = await server.auction(admin, { buyers: [ann] });
    await leaver.keepDrafts(auction._id, { lots: [{ lotId: lots[0]!._id, amount: DRAFT, valuation: '' }] });
    await admin.delete(`/api/user/delete/${leaver.userId}`).expect(200);
    const left = await server.stores.reads.state(draftRecords).find();
    expect(left.filter(({ _id }) => _id.startsWith(leaver.userId))).toEqual([]);
  });
});

describe('priorities and notes on lots', () => {
  const NOTE = 'go to 45,123';
  const marks = () => server.stores.reads.state(markRecords).find();
  const seenBy = async (person: Person, auctionId: string) => (await person.lots(auctionId))[0]!.preference;

  test('belong to their author, and are visible only to colleagues who may see the author’s sealed amounts; the star belongs to the company', async () => {
    const owner = await server.buyer('noting');
    const friend = await server.colleague(owner, 'noted');
    await confirm(owner, friend).expect(200);
    const { auction, lots } = await sealedAuction(owner);
    const mole = await server.colleague(owner, 'curious');
    const lotId = lots[0]!._id;
    const mark = { lotId, favourite: true, priority: 7, note: NOTE };
    expect(await owner.markLots([{ lotId, priority: 7, note: NOTE }])).toEqual([{ ...mark, favourite: false }]);
    // Other colleagues do not even see that the mark exists.
    expect(await seenBy(mole, auction._id)).toBeUndefined();
    await owner.markLots([{ lotId, favourite: true }]);
    expect(await seenBy(owner, auction._id)).toEqual(mark);
    expect(await seenBy(friend, auction._id)).toEqual(mark);
    expect(await seenBy(mole, auction._id)).toEqual({ lotId, favourite: true, priority: 0, note: '' });
    expect(await mole.markLots([{ lotId, priority: 1 }])).toEqual([{ lotId, favourite: true, priority: 1, note: '' }]);

    // The own note takes precedence over a colleague's, also if it is empty.
    expect(await friend.markLots([{ lotId, note: '' }])).toEqual([{ ...mark, note: '' }]);
    expect(await seenBy(owner, auction._id)).toEqual(mark);

    // Marks are stored as ciphertext of one length.
    const kept = (await marks()).filter((record) => record.lotId === lotId);
    expect(JSON.stringify(kept)).not.toMatch(/45,123|:7/);
    expect(
      new Set(
        kept
          .flatMap(({ sealedPriority, sealedNote }) => [sealedPriority, sealedNote])
          .flatMap((sealed) => sealed?.length ?? []),
      ).size,
    ).toBe(1);
  });

  test('send a message of a change: of a star to the company’s buyers, of the others to the people who see them', async () => {
    const owner = await server.buyer('announcing');
    const friend = await server.colleague(owner, 'heeding');
    await confirm(owner, friend).expect(200);
    const { auction, lots } = await sealedAuction(owner);
    const mole = await server.colleague(owner, 'listening');
    const lotId = lots[0]!._id;
    await server.liveFeedCaughtUp();
    const tabs = await Promise.all([owner, friend, mole, ann].map((person) => Listener.open(person)));
    await owner.markLots([{ lotId, note: NOTE }], 'first');
    await Promise.all(tabs.slice(0, 2).map((tab) => tab.waitForMessages(1)));
    expect(tabs.map(({ kinds }) => kinds)).toEqual([['marksChanged'], ['marksChanged'], [], []]);
    expect(tabs[0]!.messages[0]!.payload).toEqual({ auctionId: auction._id, tab: 'first' });
    await owner.markLots([{ lotId, favourite: true }]);
    await tabs[2]!.waitForMessages(1);
    expect(tabs[2]!.messages[0]!.payload).toEqual({ auctionId: auction._id });
    expect(tabs[3]!.kinds).toEqual([]);
    tabs.forEach((tab) => tab.close());
  });

  test('are stored, like drafts, also if the recipients of the message cannot be found', async () => {
    const owner = await server.buyer('unheard');
    const { auction, lots } = await sealedAuction(owner);
    const lotId = lots[0]!._id;
    const memberships = server.app.get(Memberships);
    const lost = [
      jest.spyOn(memberships, 'peopleOf').mockRejectedValue(new Error('No people')),
      jest.spyOn(memberships, 'trustIn').mockRejectedValueOnce(new Error('No trust')),
    ];
    try {
      await owner.keepDrafts(auction._id, { lots: [{ lotId, amount: '12', perCarat: '', valuation: '' }] });
      expect(await owner.markLots([{ lotId, favourite: true }])).toMatchObject([{ favourite: true }]);
      expect(lost.map(({ mock }) => mock.calls.length > 0)).toEqual([true, true]);
    } finally {
      lost.forEach((spy) => spy.mockRestore());
    }
    expect((await owner.drafts(auction._id)).lots).toMatchObject([{ lotId, amount: '12' }]);
  });

  test('stored by an older release are visible to the company until one of its people writes new ones', async () => {
    const owner = await server.buyer('older');
    const { auction, lots } = await sealedAuction(owner);
    const lotId = lots[0]!._id;
    const { companyId } = owner;
    const old = { lotId, favourite: true, priority: 2, note: NOTE };
    await server.stores.reads
      .state(markRecords)
      .insert({ _id: `${companyId} ${lotId}`, companyId, auctionId: auction._id, ...old });
    expect(await seenBy(owner, auction._id)).toEqual(old);
    await owner.markLots([{ lotId, note: 'no more' }]);
    expect(await seenBy(owner, auction._id)).toEqual({ ...old, note: 'no more' });
    expect(JSON.stringify(await marks())).not.toContain(NOTE);
  });

  test('are deleted with an erased person, and all of a company with the company', async () => {
    const owner = await server.buyer('erased');
    const leaver = await server.colleague(owner, 'writer');
    const { lots } = await sealedAuction(owner);
    const lotId = lots[0]!._id;
    for (const person of [owner, leaver]) await person.markLots([{ lotId, favourite: true, note: NOTE }]);
    const writers = async () =>
      (await marks()).filter((record) => record.lotId === lotId).map(({ userId }) => userId ?? 'the company');
    await admin.delete(`/api/user/delete/${leaver.userId}`).expect(200);
    expect((await writers()).sort()).toEqual([owner.userId, 'the company'].sort());
    await admin.delete(`/api/company/delete/${owner.companyId}`).expect(200);
    expect(await writers()).toEqual([]);
  });
});
