import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { AuctionView, LiveMessage, LotView } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { routesOf } from '../../docs/routes.js';
import { PNG } from '../../testing/staging/files.js';
import { withQuery } from '../../testing/secrecy/leaks.js';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';

/**
 * A company is removed from an auction before it begins: its people no longer see the auction, and no other company
 * notices.
 */

let server: TestServer;
let admin: Person;
let aurelia: Person;
let colleague: Person;
let boreas: Person;
const open: Listener[] = [];

beforeAll(async () => {
  server = await TestServer.open();
  admin = await server.admin();
  [aurelia, boreas] = [await server.buyer('aurelia'), await server.buyer('boreas')];
  colleague = await server.colleague(aurelia, 'alba');
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.close();
});
afterAll(() => server.close());

const NAME = 'Tender of the blue stones';
/** Start and end of the auctions, after the test run: a start would send live messages. */
const [startsAt, endsAt] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());

interface Staged {
  auction: AuctionView;
  lots: LotView[];
}

const published = (): Promise<Staged> =>
  server.auction(admin, { name: NAME, buyers: [aurelia, boreas], startsAt, endsAt, until: 'published' });

/** A tab that receives only the messages sent from now on. */
async function listen(person: Person, options?: Parameters<typeof Listener.open>[1]): Promise<Listener> {
  await server.liveFeedCaughtUp();
  const listener = await Listener.open(person, options);
  open.push(listener);
  return listener;
}

/** Messages that each listener has received so far; waits for a final message that reaches all of them. */
async function toldSoFar(...listeners: Listener[]): Promise<LiveMessage[][]> {
  const { auction } = await server.auction(admin, { buyers: [aurelia, boreas], startsAt, endsAt, until: 'published' });
  const isLast = (message: LiveMessage): boolean => JSON.stringify(message).includes(auction._id);
  return Promise.all(
    listeners.map(async (listener) => {
      await eventually(() => listener.messages.some(isLast), 'the last message');
      const { messages } = listener;
      return messages.slice(0, messages.findIndex(isLast));
    }),
  );
}

/** Answers of all GET routes with the auction's ids, except notifications, which the person keeps. */
async function readBy(
  person: Person,
  { auction, lots }: Staged,
): Promise<{ call: string; status: number; text: string }[]> {
  const ids = [auction._id, lots[0]!._id];
  const addresses = routesOf(server.app)
    .filter(({ method, path }) => method === 'GET' && !/\/notifications?\b/.test(path))
    .flatMap(({ path }) => (/:\w+/.test(path) ? ids.map((id) => path.replaceAll(/:\w+/g, id)) : [withQuery(path)]));
  const answers = [];
  for (const call of new Set([...addresses, ...(await admin.lots(auction._id)).flatMap(({ images }) => images)])) {
    const { status, text } = await person.raw('GET', call);
    answers.push({ call, status, text });
  }
  return answers;
}

test('its people see the auction in no call any more, and the other company sees the same as before', async () => {
  const staged = await published();
  const [id, lotId] = [staged.auction._id, staged.lots[0]!._id];
  await admin.lotImages.add(lotId, [new File([PNG], 'a.png')]);
  await admin.folders.create({ name: 'Its papers', public: true, auction: id });
  await aurelia.markLots([{ lotId, favourite: true }]);
  await aurelia.keepDrafts(id, { lots: [{ lotId, amount: '500', valuation: '' }] });
  const told = ({ text }: { text: string }): boolean => [NAME, lotId, 'Its papers'].some((word) => text.includes(word));
  expect((await readBy(aurelia, staged)).filter(told).length).toBeGreaterThan(3);
  const seenBefore = await readBy(boreas, staged);

  expect(await admin.removeCompany(id, aurelia.companyId)).toMatchObject({
    companies: [boreas.companyId],
    users: [boreas.userId],
  });
  for (const person of [aurelia, colleague]) expect((await readBy(person, staged)).filter(told)).toEqual([]);
  for (const [method, path, body] of [
    ['GET', `/api/lot/getLots/${id}`, undefined],
    ['GET', `/api/auction/happened/${id}`, undefined],
    ['GET', `/api/auction/users/${id}`, undefined],
    ['GET', `/api/bidding/drafts/${id}`, undefined],
    ['PATCH', `/api/bidding/drafts/${id}`, { lots: [{ lotId, amount: '600', valuation: '' }] }],
    ['PATCH', '/api/lot/updatepreferences', { preferences: [{ lotId, favourite: false }] }],
    ['POST', '/api/bidding/create', { auctionId: id, lotId, biddingAmount: 500 }],
  ] as const)
    expect([path, (await aurelia.raw(method, path, body && { body: JSON.stringify(body) })).status]).toEqual([
      path,
      404,
    ]);
  const seenAfter = await readBy(boreas, staged);
  expect(seenAfter.filter(told).map(({ call, text }) => [call, text])).toEqual(
    seenBefore.filter(told).map(({ call, text }) => [call, text]),
  );

  // A new invitation gives the company its drafts and preferences back.
  await admin.invite(id, [aurelia.email]);
  expect((await aurelia.auctions()).map(({ _id }) => _id)).toContain(id);
  expect((await aurelia.drafts(id)).lots).toMatchObject([{ lotId, amount: '500' }]);
  expect((await aurelia.lots(id))[0]).toMatchObject({ preference: { favourite: true } });
});

test('its people get a message of the removal, staff the remaining company, and no other user anything', async () => {
  const { auction } = await published();
  const [staff, a, mate, b] = [
    await listen(admin),
    await listen(aurelia),
    await listen(colleague),
    await listen(boreas),
  ];
  const { position } = await listen(aurelia);
  await admin.removeCompany(auction._id, aurelia.companyId);
  await admin.updateAuction(auction._id, { description: 'Of the others alone' });
  const away = await listen(aurelia, { position });
  const [toStaff, toAurelia, toColleague, toBoreas, toAway] = await toldSoFar(staff, a, mate, b, away);
  const gone = [{ kind: 'auctionUpdated', payload: { auction: { _id: auction._id }, removed: true } }];
  for (const told of [toAurelia, toColleague, toAway])
    expect(told!.map(({ kind, payload }) => ({ kind, payload }))).toEqual(gone);
  expect(toStaff![0]).toMatchObject({
    payload: { auction: { companies: [boreas.companyId], users: [boreas.userId] } },
  });
  // The remaining company receives two messages: the update and its addendum.
  expect(toBoreas).toHaveLength(2);
  expect(toBoreas![0]).toMatchObject({ payload: { auction: { description: 'Of the others alone' } } });
});

test('the removal from a draft sends no message to buyers', async () => {
  const { auction } = await server.auction(admin, { buyers: [aurelia, boreas], until: 'created' });
  const [a, b] = [await listen(aurelia), await listen(boreas)];
  await admin.removeCompany(auction._id, aurelia.companyId);
  expect(await toldSoFar(a, b)).toEqual([[], []]);
});

test('the removal is refused for a company that is not invited, for the last one, and once the auction has begun', async () => {
  const { auction } = await published();
  const remove = (companyId: string) => admin.patch(`/api/auction/remove/${auction._id}`, { companyId });
  expect(await remove('nobody').json(404)).toMatchObject({ code: 'NOT_FOUND' });
  await admin.removeCompany(auction._id, aurelia.companyId);
  expect(await remove(aurelia.companyId).json(404)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await remove(boreas.companyId).json(409)).toMatchObject({
    code: 'LAST_COMPANY',
    details: { status: 'pending' },
  });
  const begun = async (status: string): Promise<void> =>
    expect(await remove(boreas.companyId).json(409)).toMatchObject({
      code: 'AUCTION_NOT_PENDING',
      details: { status },
    });
  await admin.goLive(auction._id);
  await begun('live');
  await admin.pause(auction._id, 'power');
  await begun('paused');
  await admin.complete(auction._id);
  await begun('completed');
});
