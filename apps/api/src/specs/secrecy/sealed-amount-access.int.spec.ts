import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BidView, CompanyRole, InvitationOutcome, LotView, UserView } from '@tender/contracts';
import { plusMillis, systemClock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { outboxRecords } from '@tender/people/kept-mails';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';

/** Access to a sealed amount before it is opened (`docs/sealed-bids.md`), and attempts of staff to get it. */

const SECRET = 7_531_246.89;

let server: TestServer;
let admin: Person;
let ann: Person;
let aheadMillis = 0;
beforeAll(async () => {
  server = await TestServer.open({ clock: () => plusMillis(systemClock(), aheadMillis) });
  [admin, ann] = [await server.admin(), await server.buyer('ann')];
});
afterAll(() => server.close());

const confirm = (by: Person, whom: Person) => by.patch(`/api/user/confirm-colleague/${whom.userId}`);
const setRole = (whom: Person, role: CompanyRole) => admin.updateUser(whom.userId, { role });
const sealedAuction = (owner = ann, more: object = {}) =>
  server.auction(admin, {
    bidVisibility: 'sealed',
    buyers: [owner],
    lots: [
      { lotNo: '1', reservePrice: 10 },
      { lotNo: '2', reservePrice: 10 },
    ],
    ...more,
  });
const place = (by: Person, lot: LotView, biddingAmount = SECRET) =>
  by.placeBid({ auctionId: lot.auctionId, lotId: lot._id, biddingAmount });
const amounts = ({ biddings }: { biddings: BidView[] }) => biddings.map(({ biddingAmount }) => biddingAmount);

/** All amounts of a company's bids that a person gets, by the calls that list bids. */
async function shownTo(person: Person, auctionId: string, bidders: readonly Person[]): Promise<(number | null)[]> {
  const paths = [
    `/api/bidding/getByAuction/${auctionId}`,
    '/api/bidding/getAllUserBids',
    ...bidders.map(({ userId }) => `/api/bidding/get/userbiddings/${userId}`),
  ];
  const answers = await Promise.all(paths.map((path) => person.get(path).json<{ biddings: BidView[] }>()));
  return answers.flatMap(({ biddings }) =>
    amounts({ biddings: biddings.filter(({ auction }) => auction === auctionId) }),
  );
}

/** An open tab that receives only the messages sent from now on. */
async function tabOf(person: Person): Promise<Listener> {
  await server.liveFeedCaughtUp();
  return Listener.open(person);
}

/** Signs a person in again after a change of permissions. */
const again = (person: Person): Promise<Person> => server.signedIn(person.email);

describe('a mole of the staff in a company', () => {
  test('as an invited buyer sees bids, but no amount, by any call or message', async () => {
    const mole = await server.colleague(ann, 'mole');
    // The mole confirms ann: this does not show ann's amounts to the mole.
    await confirm(mole, ann).expect(200);
    const {
      auction,
      lots: [lot, other],
    } = await sealedAuction();
    const [own, tab] = [await tabOf(ann), await tabOf(mole)];
    const bid = await place(ann, lot!);
    expect(bid.biddingAmount).toBe(SECRET);
    expect(await shownTo(mole, auction._id, [ann])).toEqual([null, null, null]);
    expect(await shownTo(ann, auction._id, [ann])).toEqual([SECRET, SECRET, SECRET]);
    const bidding = await ann.reviseBid(bid._id, { biddingAmount: SECRET + 1 });
    expect(bidding.biddingAmount).toBe(SECRET + 1);
    const onOther = await place(ann, other!, SECRET + 2);
    const withdrawn = await mole.delete(`/api/bidding/delete/${onOther._id}`).json<{ bidding: BidView }>();
    expect(withdrawn.bidding).toMatchObject({
      status: 'withdrawn',
      biddingAmount: null,
      receipt: { hash: expect.any(String) },
    });
    await Promise.all([own.waitForMessages(4), tab.waitForMessages(4)]);
    expect(tab.kinds).toEqual(own.kinds);
    expect(tab.frames.join('\n')).not.toMatch(/\b7,?531,?246/);
    expect(own.frames.join('\n')).toContain(String(SECRET + 2));

    // Missed messages have no amount either.
    const missed = await Listener.open(mole, { position: tab.hello!.position });
    await missed.waitForMessages(4);
    expect(missed.messages.map(({ kind, payload }) => ({ kind, payload }))).toEqual(
      tab.messages.map(({ kind, payload }) => ({ kind, payload })),
    );
    [own, tab, missed].forEach((listener) => listener.close());

    await admin.complete(auction._id);
    expect(await shownTo(mole, auction._id, [])).toEqual([SECRET + 1, SECRET + 2, SECRET + 1, SECRET + 2]);
  });

  test('as a promoted member sees no more, also after moles have confirmed each other', async () => {
    const [member, mole] = [
      await server.colleague(ann, 'promoted', 'buyerCompanyMember'),
      await server.colleague(ann, 'second'),
    ];
    await setRole(member, 'buyer');
    const promoted = await again(member);
    await confirm(mole, promoted).expect(200);
    await confirm(promoted, mole).expect(200);
    const {
      auction,
      lots: [lot],
    } = await sealedAuction();
    await place(ann, lot!);
    for (const one of [promoted, mole]) expect(await shownTo(one, auction._id, [ann])).toEqual([null, null, null]);
  });

  test('gets no hint from a correct guess: it is a revision like any other', async () => {
    const mole = await server.colleague(ann, 'guesser');
    const {
      lots: [lot],
    } = await sealedAuction();
    const bid = await place(ann, lot!);
    const tries = [
      await mole.patch(`/api/bidding/update/${bid._id}`, { biddingAmount: SECRET }).json<{ bidding: BidView }>(),
      await admin
        .patch(`/api/bidding/update/${bid._id}`, { biddingAmount: SECRET, reason: 'by telephone' })
        .json<{ bidding: BidView }>(),
      await admin
        .patch(`/api/bidding/update/${bid._id}`, { biddingAmount: SECRET, reason: 'by telephone' })
        .json<{ bidding: BidView }>(),
    ];
    expect(new Set(tries.map(({ bidding }) => bidding.revisedAt)).size).toBe(3);
    expect(tries.map(({ bidding }) => bidding.biddingAmount)).toEqual([SECRET, null, null]);
    // A person who sees the amount keeps the order among equal bids.
    const same = await mole.reviseBid(bid._id, { biddingAmount: SECRET });
    expect(same).toMatchObject({ revisedAt: tries[2]!.bidding.revisedAt, biddingAmount: SECRET });
  });
});

describe('a colleague', () => {
  test('confirmed by a buyer sees that buyer’s amounts in auctions published since; the buyer needs a confirmation, too', async () => {
    const owner = await server.buyer('owner');
    const bob = await server.colleague(owner, 'bob');
    const before = await sealedAuction(owner);
    const { user } = await confirm(owner, bob).json<{ user: UserView }>();
    expect(user).toMatchObject({ _id: bob.userId, confirmed: true });
    const after = await sealedAuction(owner);
    for (const { lots } of [before, after]) {
      await place(owner, lots[0]!, 111.11);
      await place(bob, lots[1]!, 222.22);
    }
    expect(await shownTo(bob, before.auction._id, [owner])).toEqual([null, 222.22, null, 222.22, null]);
    expect(await shownTo(bob, after.auction._id, [owner])).toEqual([111.11, 222.22, 111.11, 222.22, 111.11]);
    expect(await shownTo(owner, after.auction._id, [bob])).toEqual([111.11, null, 111.11, null, null]);

    await confirm(bob, owner).expect(200);
    const third = await sealedAuction(owner);
    const tab = await tabOf(owner);
    await place(bob, third.lots[0]!, 333.33);
    await tab.waitForMessages(1);
    expect(tab.messages).toMatchObject([{ kind: 'newBidding', payload: { bidding: { biddingAmount: 333.33 } } }]);
    tab.close();
    expect(await shownTo(owner, third.auction._id, [bob])).toEqual([333.33, 333.33, 333.33]);

    // A role that is granted again does not restore the confirmation, also not for auctions published before.
    await setRole(bob, 'viewerOnly');
    await setRole(bob, 'buyer');
    const bobAgain = await again(bob);
    expect(await shownTo(bobAgain, after.auction._id, [owner])).toEqual([null, 222.22, null, 222.22, null]);
    const users = await owner.users();
    expect(users.find(({ _id }) => _id === bob.userId)).toMatchObject({ confirmed: false });
  });

  test('whose factors were reset sees amounts from before only after a colleague who sees them has confirmed again', async () => {
    const owner = await server.buyer('resetting');
    const bob = await server.colleague(owner, 'reset');
    await confirm(owner, bob).expect(200);
    await confirm(bob, owner).expect(200);
    const { auction, lots } = await sealedAuction(owner, {
      lots: ['1', '2', '3'].map((lotNo) => ({ lotNo, reservePrice: 10 })),
    });
    const tab = await tabOf(bob);
    const { position } = tab.hello!;
    await place(owner, lots[0]!, 111.11);
    const own = await place(bob, lots[1]!, 222.22);
    await tab.waitForMessages(2);
    tab.close();
    await bob.keepDrafts(auction._id, {
      lots: [{ lotId: lots[2]!._id, amount: '333.33', valuation: '444.44' }],
      limits: { limit: '5555', perCarat: '' },
    });
    // Times have a resolution of milliseconds, positions of one second.
    aheadMillis += 2_000;
    await admin.post(`/api/factors/reset/${bob.userId}`).expect(200);
    aheadMillis += 2_000;
    const thief = await again(bob);
    const history = async () =>
      (
        await thief.get(`/api/bidding/history/${auction._id}`).json<{ history: { biddingAmount: number | null }[] }>()
      ).history.map(({ biddingAmount }) => biddingAmount);
    expect(await shownTo(thief, auction._id, [owner])).toEqual([null, null, null, null, null]);
    expect(await history()).toEqual([null, null]);
    expect(await thief.drafts(auction._id)).toEqual({ lots: [], limits: { limit: '', perCarat: '' }, colleagues: [] });
    const missed = await Listener.open(thief, { position });
    await missed.waitForMessages(2);
    expect(missed.frames.join('\n')).not.toMatch(/111\.11|222\.22|11111|22222/);
    missed.close();
    // A revision to the same amount is recorded: it does not show that the guess was right.
    await thief.reviseBid(own._id, { biddingAmount: 222.22 });
    expect(await history()).toEqual([null, null, 222.22]);
    await thief.keepDrafts(auction._id, { lots: [{ lotId: lots[2]!._id, valuation: '7' }] });
    expect((await thief.drafts(auction._id)).lots).toEqual([{ lotId: lots[2]!._id, amount: '', valuation: '7' }]);
    // Colleagues see what they saw, and the owner’s new amounts are hidden from the thief.
    expect(await shownTo(owner, auction._id, [bob])).toEqual([111.11, 222.22, 111.11, 222.22, 222.22]);
    const newcomer = await server.colleague(owner, 'reset-newcomer');
    await confirm(newcomer, thief).expect(200);
    expect(await shownTo(thief, auction._id, [owner])).toEqual([null, 222.22, null, 222.22, null]);
    await confirm(owner, thief).expect(200);
    expect(await shownTo(thief, auction._id, [owner])).toEqual([111.11, 222.22, 111.11, 222.22, 111.11]);
    expect(await history()).toEqual([111.11, 222.22, 222.22]);
    await admin.post(`/api/factors/reset/${bob.userId}`).expect(200);
    const late = await again(bob);
    expect(await shownTo(late, auction._id, [owner])).toEqual([null, null, null, null, null]);
    await admin.patch(`/api/auction/complete/${auction._id}`).expect(200);
    expect(await shownTo(late, auction._id, [owner])).toEqual([111.11, 222.22, 111.11, 222.22, 111.11]);
  });

  test('who lost the role and got it again gets missed messages without the amounts', async () => {
    const owner = await server.buyer('losing');
    const bob = await server.colleague(owner, 'lost');
    await confirm(owner, bob).expect(200);
    const {
      lots: [lot],
    } = await sealedAuction(owner);
    const before = await tabOf(bob);
    const { position } = before.hello!;
    await place(owner, lot!);
    await before.waitForMessages(1);
    expect(before.frames.join('\n')).toContain('7531246');
    before.close();
    await setRole(bob, 'viewerOnly');
    await setRole(bob, 'buyer');
    const bobAgain = await again(bob);
    // Positions have a resolution of one second.
    aheadMillis += 2_000;
    const after = await Listener.open(bobAgain, { position });
    await after.waitForMessages(1);
    expect(after.messages).toMatchObject([{ kind: 'newBidding', payload: { bidding: { biddingAmount: null } } }]);
    expect(after.frames.join('\n')).not.toMatch(/\b7,?531,?246/);
    // The start position that the server sends keeps the issue time of the position that the client sent.
    const greeted = await Listener.open(bobAgain, { position: after.hello!.position });
    await greeted.waitForMessages(1);
    expect(greeted.messages).toMatchObject([{ kind: 'newBidding', payload: { bidding: { biddingAmount: null } } }]);
    greeted.close();
    // Later messages have no amount either, and none is sent twice.
    await place(owner, (await sealedAuction(owner)).lots[0]!);
    await eventually(() => after.kinds.filter((kind) => kind === 'newBidding').length === 2);
    expect(after.frames.join('\n')).not.toMatch(/\b7,?531,?246/);
    after.close();
  });

  test('is confirmed only by another buyer of the company, and not before accepting the invitation', async () => {
    const rival = await server.buyer('rival');
    const [bea, member] = [
      await server.colleague(ann, 'bea'),
      await server.colleague(ann, 'reader', 'buyerCompanyMember'),
    ];
    const {
      invited: [waiting],
    } = await admin
      .post(`/api/user/addByCompany/${ann.companyId}`, {
        firstName: 'W',
        lastName: 'Aiting',
        email: 'waiting@buyers.test',
        role: 'buyer',
      })
      .json<InvitationOutcome>(201);
    const refusals: [Person, string, number, string][] = [
      [admin, bea.userId, 403, 'FORBIDDEN'],
      [member, bea.userId, 403, 'FORBIDDEN'],
      [rival, bea.userId, 404, 'NOT_FOUND'],
      [bea, bea.userId, 409, 'OWN_ACCOUNT'],
      [ann, waiting!._id, 409, 'COLLEAGUE_NOT_BIDDING'],
      [ann, member.userId, 409, 'COLLEAGUE_NOT_BIDDING'],
      [ann, 'nobody', 404, 'NOT_FOUND'],
      [ann, rival.userId, 404, 'NOT_FOUND'],
    ];
    const before = await server.lastAction();
    for (const [by, id, status, code] of refusals)
      expect(await by.patch(`/api/user/confirm-colleague/${id}`).json(status)).toMatchObject({ code });
    expect(await server.lastAction()).toBe(before);
    const seen = async (by: Person) =>
      (await by.users()).filter(({ confirmed }) => confirmed !== undefined).map(({ _id }) => _id);
    expect(await seen(ann)).toEqual(expect.arrayContaining([bea.userId, waiting!._id]));
    for (const nobody of [admin, member, rival]) expect(await seen(nobody)).toEqual([]);
  });

  test('added or promoted by staff is reported to the company’s buyers, also if the colleague is erased later', async () => {
    const owner = await server.buyer('told');
    const mailsTo = async () =>
      (
        await server.stores.reads
          .state(outboxRecords)
          .find({ where: { to: owner.email, template: 'newColleague' }, sort: [{ field: 'createdAt' }] })
      ).map(({ values }) => values);
    const member = await server.colleague(owner, 'newcomer', 'viewerOnly');
    await setRole(member, 'buyer');
    await setRole(member, 'buyer');
    const told = [
      { colleagueId: member.userId, role: 'viewerOnly' },
      { colleagueId: member.userId, role: 'buyer' },
    ];
    expect(await mailsTo()).toEqual(told);
    await admin.delete(`/api/user/delete/${member.userId}`).expect(200);
    expect(await mailsTo()).toEqual(told);
    // No such mail is sent about the company's own invitations.
    await owner.inviteMember(owner.companyId, { firstName: 'O', lastName: 'Wn', email: 'own@buyers.test' });
    expect(await mailsTo()).toHaveLength(2);
  });
});
