import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AuctionView, BidLimits, BidView } from '@tender/contracts';
import { setSession } from '../../../../shared/session/session.js';
import { clearPersonState } from '../../../../shared/store/slice.js';
import { aLot, aUser, anAuction } from '../../../../testing/examples.js';
import { NOTHING_AGREED } from '../bid/example-lives.js';
import { isPending } from '../bid/bid-life.js';

type DraftLine = import('../bid/draft-lines.js').DraftLine;
type Answer = (status?: number, body?: object) => void;

/** A server that answers a bid when the test says so. */
let server: Server;
let noted: (answer: Answer) => void;
let arrival: Promise<Answer>;
/** Keys and bodies of the received bids, and the current bids that the server answers. */
let keys: (string | undefined)[];
let bodies: unknown[];
let stands: BidView[];
/** Answers to the requests for all auctions, in sequence. */
let listed: AuctionView[][];
/** The limits on the server. */
let limits: BidLimits;
/** Runs while a request is in progress. */
let whenAsked: (() => void) | undefined;
// These modules need a browser when they are loaded.
let runner: typeof import('../bid/bid-runner.js');
let requests: typeof import('../bid/bid-requests.js');
let followers: typeof import('../bid/bid-followers.js');
let lives: typeof import('../bid/bid-lives.js');
let drafts: typeof import('../../drafts/drafts-slice.js');
let leaving: typeof import('../bid/drop-when-left.js');
let placing: typeof import('../bid/place-bid.js');
let review: typeof import('../review/review-run.js');
let auctions: typeof import('../../state/auctions-slice.js');
let data: typeof import('../../state/auction-data.js');
let feature: typeof import('../../signed-in.js');
let session: typeof import('../../../../shared/session/session.js');
let connection: typeof import('../../../../shared/store/connection-state.js');

const bid: BidView = {
  _id: 'a.b',
  auction: 'a',
  lot: 'a.l',
  biddingAmount: 1_250,
  userId: 'u',
  companyId: 'c',
  status: 'standing',
  placedAt: '2026-11-20T10:00:00.000Z',
  revisedAt: null,
};
const lot = aLot({ _id: 'a.l', auctionId: 'a', lotNo: '1' });
/** The life of the bid on a lot; undefined for a draft. */
const openLife = (lotId = 'a.l') => {
  const life = lives.lifeOf(lotId);
  const isAnnounced =
    life.state === 'refused'
      ? life.by === 'server'
      : life.state === 'overtaken'
        ? life.bid === 'standing'
        : isPending(life);
  return isAnnounced ? life : undefined;
};
const anyOpen = () => Object.keys(lives.livesNow()).some((lotId) => openLife(lotId));
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};
/** Resolves to whether the submitted bid was received. */
async function outcome(submit: () => void): Promise<boolean> {
  const before = lives.lifeOf('a.l');
  submit();
  if (lives.lifeOf('a.l') === before) return false;
  await until(() => lives.lifeOf('a.l').state !== 'sending');
  return lives.lifeOf('a.l').state === 'received';
}
const send = (cents: number, own: BidView | undefined) =>
  outcome(() =>
    runner.dispatch('a.l', { type: 'submit', sent: requests.sentFor({ lot, cents, own }, NOTHING_AGREED) }),
  );
const withdraw = (own: BidView) =>
  outcome(() => runner.dispatch('a.l', { type: 'submit', sent: requests.withdrawalOf(lot, own) }));
async function check(): Promise<void> {
  const before = lives.lifeOf('a.l');
  runner.dispatch('a.l', { type: 'check' });
  await until(() => lives.lifeOf('a.l') !== before && lives.lifeOf('a.l').state !== 'sending');
}
const draft = (): string => drafts.draftOf('a', 'a.l');

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    const answer: Answer = (status = 201, body = { bidding: bid }) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET') {
      whenAsked?.();
      const auctions = listed.length > 1 ? listed.shift() : listed[0];
      answer(200, { biddings: stands, auctions, drafts: { lots: [], limits, colleagues: [] } });
      return;
    }
    keys.push(request.headers['idempotency-key'] as string | undefined);
    request.on('end', () => {
      bodies.push(JSON.parse(body));
      noted(answer);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const addEventListener = () => undefined;
  Object.assign(globalThis, {
    window: { location: { origin }, matchMedia: () => ({ matches: false }), localStorage, addEventListener },
    document: { addEventListener, visibilityState: 'visible' },
    localStorage,
    sessionStorage: localStorage,
    __APP_VERSION__: 'test',
  });
  // One after another: Jest does not link several imports at once that share a module with an `await` at its top level.
  runner = await import('../bid/bid-runner.js');
  requests = await import('../bid/bid-requests.js');
  followers = await import('../bid/bid-followers.js');
  lives = await import('../bid/bid-lives.js');
  drafts = await import('../../drafts/drafts-slice.js');
  leaving = await import('../bid/drop-when-left.js');
  placing = await import('../bid/place-bid.js');
  review = await import('../review/review-run.js');
  auctions = await import('../../state/auctions-slice.js');
  data = await import('../../state/auction-data.js');
  feature = await import('../../signed-in.js');
  session = await import('../../../../shared/session/session.js');
  connection = await import('../../../../shared/store/connection-state.js');
  followers.runBids();
  review.runReviews();
});
afterAll(() => void server.close());
/** Limits arrive from the server; unsaved drafts stay. */
function takeLimits(set: BidLimits): void {
  limits = set;
  const { unsaved } = drafts.draftsNow().sheets['a'] ?? { unsaved: { lots: {}, limits: [] } };
  drafts.putServerDrafts('a', { lots: [], limits, colleagues: [] }, unsaved);
}
const nextArrival = () =>
  (arrival = new Promise((resolve) => {
    noted = resolve;
  }));
beforeEach(() => {
  void nextArrival();
  [keys, bodies, stands, listed] = [[], [], [], [[]]];
  takeLimits({ limit: '', perCarat: '' });
  auctions.setBids('a', []);
  lives.putLives(new Map([['a.l', { state: 'draft' }]]));
  drafts.putTyped('a', 'a.l', { amount: '1250' });
});

async function whileUnderWay(work: () => void): Promise<void> {
  const sent = send(125_000, undefined);
  const answer = await arrival;
  work();
  answer();
  expect(await sent).toBe(true);
  expect(openLife()).toBeUndefined();
}

test('a received bid deletes its draft', async () => {
  await whileUnderWay(() => undefined);
  expect(draft()).toBe('');
});

test('a received bid deletes its draft when the field has only formatted the amount', async () => {
  await whileUnderWay(() => drafts.putTyped('a', 'a.l', { amount: '1,250.00' }));
  expect(draft()).toBe('');
});

test('undo after a sent bid goes to the visible step before it', () => {
  drafts.putTyped('a', 'a.z', { amount: '7' });
  drafts.putTyped('a', 'a.y', { amount: '9' });
  drafts.dropAmount('a', 'a.y');
  expect(drafts.undo('a')).toBe('a.z');
  expect(drafts.draftOf('a', 'a.z')).toBe('');
});

test('undo restores no older amount of a sent bid', async () => {
  drafts.startDraftsOf('of another test');
  drafts.putTyped('a', 'a.l', { amount: '200' });
  drafts.putTyped('a', 'a.c', { amount: '7' });
  drafts.putTyped('a', 'a.l', { amount: '1250' });
  await whileUnderWay(() => undefined);
  drafts.putTyped('a', 'a.d', { amount: '9' });
  expect([drafts.undo('a'), drafts.undo('a'), drafts.undo('a')]).toEqual(['a.d', 'a.c', null]);
  expect(draft()).toBe('');
});

test('undo restores no older amount when another was typed while the bid was being sent', async () => {
  drafts.startDraftsOf('of a third test');
  drafts.putTyped('a', 'a.l', { amount: '200' });
  drafts.putTyped('a', 'a.c', { amount: '7' });
  drafts.putTyped('a', 'a.l', { amount: '1250' });
  await whileUnderWay(() => drafts.putAllTyped('a', [['a.l', { amount: '1300' }]]));
  expect([drafts.undo('a'), draft()]).toEqual(['a.l', '']);
});

test('undo restores no older amount of a bid from another tab; an earlier bid deletes no draft', () => {
  drafts.startDraftsOf('of a fourth test');
  drafts.putTyped('a', 'a.l', { amount: '90' });
  drafts.putTyped('a', 'a.l', { amount: '' });
  auctions.putBids([bid]);
  expect([drafts.undo('a'), draft()]).toEqual([null, '']);
  drafts.putTyped('a', 'a.l', { amount: '1300' });
  drafts.putTyped('a', 'a.l', { amount: '' });
  auctions.setBids('a', [{ ...bid }]);
  expect([drafts.undo('a'), draft()]).toEqual(['a.l', '1300']);
});

test('an amount typed while the bid is being sent is kept', async () => {
  await whileUnderWay(() => drafts.putTyped('a', 'a.l', { amount: '1300' }));
  expect(draft()).toBe('1300');
});

test.each([
  ['revision', (own: BidView) => send(110_000, own)],
  ['withdrawal', (own: BidView) => withdraw(own)],
])(
  'a %s is of the bid as it was seen: what a colleague has changed meanwhile stays, and the draft does',
  async (_, send) => {
    setSession({ me: aUser({ _id: 'u' }) });
    const seen = { ...bid, biddingAmount: 1_000, revisedAt: '2026-11-20T10:05:00.000Z' };
    drafts.putTyped('a', 'a.l', { amount: '1100' });
    stands = [{ ...bid, biddingAmount: 5_000, revisedAt: '2026-11-20T10:06:00.000Z' }];
    auctions.putBids(stands);
    const sent = send(seen);
    (await arrival)(409, { code: 'BID_CHANGED', message: 'Look again' });
    expect(await sent).toBe(false);
    expect(bodies).toMatchObject([{ seen: seen.revisedAt, userId: 'u' }]);
    expect(openLife()).toMatchObject({ state: 'refused', reason: 'BID_CHANGED' });
    expect(draft()).toBe('1100');
  },
);

test.each([
  ['a withdrawal', () => withdraw(bid), ['Not withdrawn: a bid on lot 1 is on its way']],
  ['another amount', () => send(130_000, bid), ['Not sent: lot 1 waits for an earlier answer']],
  ['the very same', () => send(125_000, bid), []],
])('while a bid is on its way, %s is not sent, and the user sees why', async (_, send, notices) => {
  const { notificationsStore } = await import('@mantine/notifications');
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  auctions.putLots('a', [lot]);
  await whileUnderWay(() => void send());
  expect(keys).toHaveLength(1);
  expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual(notices);
});

test('the reason of a refusal stays until the field has another amount', async () => {
  const sent = send(125_000, undefined);
  (await arrival)(409, { code: 'BID_CHANGED', message: 'Look again' });
  await sent;
  drafts.putTyped('a', 'a.l', { amount: '1,250.00' });
  expect(openLife()).toMatchObject({ state: 'refused' });
  drafts.putTyped('a', 'a.l', { amount: '1,250.01' });
  expect(openLife()).toBeUndefined();
});

test.each([
  ['taking back', () => drafts.undo('a')],
  ['a bid sheet', () => drafts.putAllTyped('a', [['a.l', { amount: '1300' }]])],
])('nor is it said of an amount that %s has brought', async (by, bring) => {
  drafts.startDraftsOf(`who brings it by ${by}`);
  drafts.putTyped('a', 'a.l', { amount: '1250' });
  const sent = send(125_000, undefined);
  (await arrival)(409, { code: 'BID_CHANGED', message: 'Look again' });
  await sent;
  drafts.putAllTyped('a', [['a.l', { valuation: '2000' }]]);
  expect(openLife()).toMatchObject({ state: 'refused' });
  drafts.undo('a');
  bring();
  expect(openLife()).toBeUndefined();
});

test.each([
  ['answered', 200],
  ['in a live message', 500],
])('a withdrawal, %s, takes neither the amount that was typed nor its steps', async (_, status) => {
  drafts.startDraftsOf(`who withdraws by ${status}`);
  drafts.putTyped('a', 'a.l', { amount: '200' });
  drafts.putTyped('a', 'a.c', { amount: '7' });
  drafts.putTyped('a', 'a.l', { amount: '1500' });
  const withdrawn: BidView = { ...bid, status: 'withdrawn' };
  const sent = withdraw(bid);
  (await arrival)(status, { bidding: withdrawn });
  await sent;
  auctions.putBids([withdrawn]);
  expect([openLife(), draft()]).toEqual([undefined, '1500']);
  expect([drafts.undo('a'), draft()]).toEqual(['a.l', '200']);
});

test('a bid that arrives while all are being read is newer than the answer, and stays', async () => {
  const loaded = data.loadBids('a');
  auctions.putBids([bid]);
  await loaded;
  expect(auctions.bidsOnLotNow('a', 'a.l')).toEqual([bid]);
  await data.loadBids('a');
  expect(auctions.bidsOnLotNow('a', 'a.l')).toEqual([]);
});

test('a live message about an auction is not undone by an older answer', async () => {
  const [live, paused] = (['live', 'paused'] as const).map((status) => anAuction({ _id: 'a', status }));
  auctions.putAuction(live!);
  listed = [[live!], [paused!]];
  const loaded = data.loadAuctions();
  auctions.putAuction({ ...paused! });
  await loaded;
  expect(auctions.auctionNow('a')).toEqual(paused);
});

test('live messages during each read are not undone; other auctions have the values of the answer', async () => {
  const at = (_id: string, endsAt: string) => anAuction({ _id, endsAt });
  auctions.putAuction(at('a', '10:00'));
  auctions.putAuction(at('b', '10:00'));
  listed = [[at('a', '10:00'), at('b', '11:00')]];
  let changes = 0;
  whenAsked = () => auctions.putAuction(at('a', `10:0${(changes += 1)}`));
  await data.loadAuctions();
  whenAsked = undefined;
  expect(changes).toBe(3);
  expect(auctions.auctionNow('a')).toEqual(at('a', '10:03'));
  expect(auctions.auctionNow('b')).toEqual(at('b', '11:00'));
});

/** Places a bid whose answer is lost: its outcome is unknown. */
async function lost(): Promise<void> {
  const sent = send(125_000, undefined);
  (await arrival)(500, {});
  expect(await sent).toBe(false);
  expect(openLife()).toMatchObject({ state: 'unknown', cents: 125_000 });
  void nextArrival();
}

test('a live message settles a bid whose answer was lost', async () => {
  await lost();
  auctions.putBids([bid]);
  expect(openLife()).toBeUndefined();
  expect(draft()).toBe('');
});

test('the current bids settle a bid whose answer was lost', async () => {
  await lost();
  stands = [bid];
  await check();
  expect(openLife()).toBeUndefined();
  expect(keys).toHaveLength(1);
});

test('an unknown bid that the server does not have is sent again under its key', async () => {
  await lost();
  const checked = check();
  (await arrival)();
  await checked;
  expect(keys[1]).toBe(keys[0]);
  expect(keys[0]).toBeDefined();
  expect(openLife()).toBeUndefined();
  expect(auctions.bidsOnLotNow('a', 'a.l')).toEqual([bid]);
});

test('an unknown bid is not sent again if its field has another amount', async () => {
  await lost();
  drafts.putTyped('a', 'a.l', { amount: '99' });
  await check();
  expect(keys).toHaveLength(1);
  expect(openLife()).toBeUndefined();
  expect(draft()).toBe('99');
});

test('an unknown bid is not sent again beside an unreadable price per carat', async () => {
  await lost();
  drafts.putTyped('a', 'a.l', { perCarat: '1,5,0' });
  await check();
  expect([keys.length, openLife(), draft()]).toEqual([1, undefined, '1250']);
  drafts.putTyped('a', 'a.l', { perCarat: '' });
});

test('a bid that is being sent when the session ends is settled after its bidder signs in again', async () => {
  const sent = send(125_000, undefined);
  const answer = await arrival;
  clearPersonState();
  answer();
  expect(await sent).toBe(false);
  expect(openLife()).toMatchObject({ state: 'unknown' });
  stands = [bid];
  await check();
  expect(openLife()).toBeUndefined();
  expect(draft()).toBe('');
  expect(keys).toHaveLength(1);
});

test('the end of the session does not settle a bid whose answer was lost', async () => {
  await lost();
  const checked = check();
  (await arrival)(401, { code: 'NO_SESSION', message: 'Please sign in' });
  await checked;
  expect(openLife()).toMatchObject({ state: 'unknown' });
});

test('the bid is not read while its bidder is signed out', async () => {
  const buyer = aUser({ _id: 'u', status: 'approved' });
  const reconnect = () => (['offline', 'live'] as const).forEach((status) => connection.setConnection({ status }));
  lives.startLivesOf('u');
  session.startSession(buyer);
  await lost();
  let asked = 0;
  whenAsked = () => (asked += 1);
  session.setSession({ me: null });
  reconnect();
  session.startSession({ ...buyer, _id: 'v' });
  reconnect();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toBe(0);
  stands = [bid];
  session.startSession(buyer);
  reconnect();
  await until(() => !openLife());
  whenAsked = undefined;
  // The current bids and the limits.
  expect(asked).toBe(2);
});

test('a bid without a session is refused until its bidder signs in again', async () => {
  lives.startLivesOf('u');
  const sent = send(125_000, undefined);
  (await arrival)(401, { code: 'NO_SESSION', message: 'Please sign in' });
  expect(await sent).toBe(false);
  expect(openLife()).toMatchObject({ state: 'refused' });
  lives.startLivesOf('u');
  expect(openLife()).toBeUndefined();
  expect(draft()).toBe('1250');
});

test('an amount that equals the current bid when a screen opens is no draft', () => {
  auctions.putBids([bid]);
  drafts.putTyped('a', 'a.l', { amount: '1,250.00' });
  drafts.putTyped('a', 'a.m', { amount: '1250' });
  leaving.dropStanding('a');
  expect(draft()).toBe('');
  expect(drafts.draftOf('a', 'a.m')).toBe('1250');
  drafts.putTyped('a', 'a.m', { amount: '' });
});

test('the amount stays while a field of its lot has the focus', () => {
  auctions.putBids([bid]);
  expect(leaving.dropStanding('a', 'a.l')).toBe(true);
  expect(draft()).toBe('1250');
});

test('the amount stays only for its own field, until the field loses the focus', () => {
  const inField = (name: string) => ({
    closest: (fields: string) =>
      fields.includes(`"${name}"`) ? { closest: () => ({ dataset: { lot: 'a.l' } }) } : null,
  });
  const page = Object.assign(new EventTarget(), { activeElement: inField('note') as unknown });
  const { document } = globalThis;
  Object.assign(globalThis, { document: page });
  const goTo = (next: string | null) => {
    page.activeElement = null;
    page.dispatchEvent(Object.assign(new Event('focusout'), { relatedTarget: next && inField(next) }));
  };
  auctions.putBids([bid]);
  leaving.dropWhenLeft('a');
  expect(draft()).toBe('');
  drafts.putTyped('a', 'a.l', { amount: '1250' });
  page.activeElement = inField('total');
  leaving.dropWhenLeft('a');
  goTo('carat');
  expect(draft()).toBe('1250');
  goTo(null);
  expect(draft()).toBe('');
  // An amount typed after this is a draft.
  drafts.putTyped('a', 'a.l', { amount: '1250' });
  goTo(null);
  expect(draft()).toBe('1250');
  Object.assign(globalThis, { document });
});

test('a pause during a review makes queued bids drafts again', async () => {
  auctions.putAuction(anAuction({ _id: 'a', status: 'live' }));
  const lots = Array.from({ length: 7 }, (_, index) => ({ ...lot, _id: `a.r${index}` }));
  for (const { _id } of lots) drafts.putTyped('a', _id, { amount: '10' });
  const answers: Answer[] = [];
  noted = (answer) => void answers.push(answer);
  review.submitReview(
    lots.map((one) => ({ lot: one, cents: 1_000, own: undefined }) as DraftLine),
    NOTHING_AGREED,
  );
  while (answers.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  auctions.putAuction(anAuction({ _id: 'a', status: 'paused' }));
  for (const [index, answer] of answers.entries())
    answer(201, { bidding: { ...bid, _id: `a.b${index}`, lot: `a.r${index}`, biddingAmount: 10 } });
  await until(() => !anyOpen());
  expect(lots.map(({ _id }) => drafts.draftOf('a', _id))).toEqual(['', '', '', '', '', '10', '10']);
  expect(answers).toHaveLength(5);
});

test('an amount that a phone types during a review is neither sent as reviewed nor lost', async () => {
  auctions.putAuction(anAuction({ _id: 'a', status: 'live' }));
  drafts.putAllTyped('a', [
    ['a.r1', { amount: '1000' }],
    ['a.r2', { amount: '10' }],
  ]);
  const lines = [
    { lot: { ...lot, _id: 'a.r1' }, cents: 100_000, own: undefined },
    { lot: { ...lot, _id: 'a.r2' }, cents: 1_000, own: undefined },
  ] as DraftLine[];
  drafts.putTyped('a', 'a.r1', { amount: '2,000.00' });
  review.submitReview(lines, NOTHING_AGREED);
  (await arrival)(201, { bidding: { ...bid, _id: 'a.b2', lot: 'a.r2', biddingAmount: 10 } });
  await until(() => !anyOpen());
  expect(bodies).toMatchObject([{ lotId: 'a.r2' }]);
  expect([drafts.draftOf('a', 'a.r1'), drafts.draftOf('a', 'a.r2')]).toEqual(['2,000.00', '']);
});

test('a queued amount is not sent beside an unreadable price per carat', async () => {
  auctions.putAuction(anAuction({ _id: 'a', status: 'live' }));
  const lots = Array.from({ length: 6 }, (_, index) => ({ ...lot, _id: `a.p${index}` }));
  drafts.putAllTyped(
    'a',
    lots.map(({ _id }) => [_id, { amount: '10' }]),
  );
  const answers: Answer[] = [];
  noted = (answer) => void answers.push(answer);
  review.submitReview(
    lots.map((one) => ({ lot: one, cents: 1_000, own: undefined }) as DraftLine),
    NOTHING_AGREED,
  );
  while (answers.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  drafts.putTyped('a', 'a.p5', { perCarat: '1,5,0' });
  expect(openLife('a.p5')).toBeUndefined();
  for (const [index, answer] of answers.entries())
    answer(201, { bidding: { ...bid, _id: `a.q${index}`, lot: `a.p${index}`, biddingAmount: 10 } });
  await until(() => !anyOpen());
  expect([answers.length, drafts.draftOf('a', 'a.p5')]).toEqual([5, '10']);
});

test('nothing overtakes a bid whose answer was lost: its outcome is read first', async () => {
  auctions.putAuction(anAuction({ _id: 'a', status: 'live' }));
  auctions.putLots('a', [lot]);
  await lost();
  expect(await send(130_000, undefined)).toBe(false);
  expect(await withdraw(bid)).toBe(false);
  expect([keys.length, openLife()]).toEqual([1, expect.objectContaining({ state: 'unknown', cents: 125_000 })]);
  drafts.putTyped('a', 'a.l', { amount: '1300' });
  stands = [bid];
  placing.placeBid({ lot, cents: 130_000, own: undefined }, () => undefined);
  await until(() => !openLife());
  expect([keys.length, auctions.bidsOnLotNow('a', 'a.l'), draft()]).toEqual([1, [bid], '1300']);
});

test('a bid whose answer was lost is not sent again above a new limit from another device', async () => {
  await lost();
  limits = { limit: '1,249', perCarat: '' };
  await check();
  expect([keys.length, openLife(), draft()]).toEqual([1, undefined, '1250']);
});

/** Queues three bids of $2,000 while the server is unreachable and another device acts. @returns the bids that are drafts again */
async function reviewed(meanwhile: () => void, isReachedBefore = false): Promise<string[]> {
  auctions.putAuction(anAuction({ _id: 'a', status: 'live' }));
  const lots = ['a.s0', 'a.s1', 'a.s2'].map((_id) => ({ ...lot, _id, carats: 10 }));
  const typed = lots.map(({ _id }) => [_id, { amount: '2000' }] as const);
  drafts.putAllTyped('a', typed);
  noted = (answer) => {
    const { lotId } = bodies.at(-1) as { lotId: string };
    answer(201, { bidding: { ...bid, _id: `b ${lotId}`, lot: lotId, biddingAmount: 2_000 } });
  };
  connection.setConnection({ reached: false });
  const lines = lots.map((one) => ({ lot: one, cents: 200_000, own: undefined, doubt: null }));
  if (!isReachedBefore) review.submitReview(lines, NOTHING_AGREED);
  meanwhile();
  connection.setConnection({ reached: true });
  if (isReachedBefore) review.submitReview(lines, NOTHING_AGREED);
  await until(() => !anyOpen());
  const left = lots.filter(({ _id }) => drafts.draftOf('a', _id) !== '').map(({ _id }) => _id);
  for (const lotId of left) drafts.putTyped('a', lotId, { amount: '' });
  return left;
}

test('queued bids are sent within the limits and bids of other devices', async () => {
  expect(await reviewed(() => undefined)).toEqual([]);
  expect(await reviewed(() => (limits = { limit: '4000', perCarat: '' }))).toEqual(['a.s2']);
  auctions.setBids('a', []);
  const elsewhere = { ...bid, _id: 'a.e', lot: 'a.e', biddingAmount: 3_000 };
  limits = { limit: '5000', perCarat: '' };
  for (const isReachedBefore of [false, true]) {
    expect(await reviewed(() => (stands = [elsewhere]), isReachedBefore)).toEqual(['a.s1', 'a.s2']);
    auctions.setBids('a', []);
    stands = [];
  }
  expect(await reviewed(() => (limits = { limit: '', perCarat: '199.99' }))).toEqual(['a.s0', 'a.s1', 'a.s2']);
});

test('a bid that was answered after the last rendering counts for the next one', async () => {
  auctions.putAuction(anAuction({ _id: 'a', status: 'live' }));
  auctions.putLots('a', [lot]);
  const seen = { lot, cents: 125_000, own: undefined };
  const asked: DraftLine[] = [];
  const place = () => placing.placeBid(seen, (line) => void asked.push(line));
  takeLimits({ limit: '5000', perCarat: '' });
  auctions.putBids([{ ...bid, _id: 'a.e', lot: 'a.e', biddingAmount: 3_750.01 }]);
  place();
  expect([asked.length, keys]).toEqual([1, []]);
  // The user has not seen an amount that arrived after the rendering: it is not sent.
  drafts.putTyped('a', 'a.l', { amount: '1249.99' });
  place();
  expect([asked.length, keys]).toEqual([1, []]);
  drafts.putTyped('a', 'a.l', { amount: '1250' });
  takeLimits({ limit: '5000.01', perCarat: '' });
  place();
  (await arrival)();
  await until(() => !anyOpen());
  expect([asked.length, keys.length, draft()]).toEqual([1, 1, '']);
});

test('a received bid clears no field with another amount', async () => {
  drafts.putTyped('a', 'a.l', { amount: '2000' });
  await whileUnderWay(() => undefined);
  expect(draft()).toBe('2000');
});

test.each(['buyer', 'admin'] as const)(
  'who signs in next, such as a %s, has nothing of all that, nor gets it by Ctrl + Z',
  async (role) => {
    drafts.startDraftsOf('u');
    drafts.putTyped('a', 'a.l', { amount: '1250' });
    drafts.putAllTyped('a', [['a.l', { amount: '1300', valuation: '2000' }]]);
    drafts.putAllTyped('a', [['a.l', { amount: '1250' }]]);
    await lost();
    feature.signedIn.onSignIn?.(aUser({ _id: `another ${role}`, role }));
    expect([drafts.undo('a'), drafts.undo('a')]).toEqual([null, null]);
    expect([draft(), drafts.draftsNow().sheets]).toEqual(['', {}]);
    expect(lives.livesNow()).toEqual({});
  },
);
