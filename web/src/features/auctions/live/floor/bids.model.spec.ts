import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { centsOf, type AuctionStatus, type BidView, type Cents } from '@tender/contracts';
import fc from 'fast-check';
import { aBid, aLot, aUser, anAuction } from '../../../../testing/examples.js';
import { currentOf } from '../../own-bids.js';
import type { BidLife } from '../bid/bid-life.js';
import type { DraftLine } from '../bid/draft-lines.js';

/**
 * Bids of a user whose network, colleagues, sessions and clock behave at random. The modules of the page run for
 * real; the server and the network are a model.
 */

// These modules need a browser when they are loaded.
let requests: typeof import('../bid/bid-requests.js');
let runner: typeof import('../bid/bid-runner.js');
let lives: typeof import('../bid/bid-lives.js');
let drafts: typeof import('../../drafts/drafts-slice.js');
let draftLines: typeof import('../bid/draft-lines.js');
let floor: typeof import('../bid/floor-now.js');
let placing: typeof import('../bid/place-bid.js');
let review: typeof import('../review/review-run.js');
let limits: typeof import('../limits/own-limits.js');
let exposure: typeof import('../limits/exposure.js');
let auctions: typeof import('../../state/auctions-slice.js');
let session: typeof import('../../../../shared/session/session.js');
let store: typeof import('../../../../shared/store/slice.js');
let connection: typeof import('../../../../shared/store/connection-state.js');

const LOTS = ['l1', 'l2', 'l3'].map((_id, index) => aLot({ _id, auctionId: 'a', lotNo: `${index + 1}` }));

interface Write {
  key: string;
  lotId: string;
  cents: Cents | null;
  userId: string | undefined;
  cookie: string | null;
}

/** A request on its way. `process` may be called at most once by the network. */
interface InFlight {
  process: () => { status: number; body: object };
  answer: (result: { status: number; body: object }) => void;
  lose: () => void;
}

/** The server, with the network in between. */
class House {
  status: AuctionStatus = 'live';
  /** The signed-in user. */
  cookie: string | null = 'u';
  limit = '';
  /** The current bid of each lot. */
  readonly bids = new Map<string, BidView>();
  readonly all = new Map<string, BidView>();
  readonly accepted: Write[] = [];
  /** Amounts that a colleague has bid. */
  readonly others = new Set<string>();
  readonly faults: string[] = [];
  /** Live messages that the page has not received. */
  readonly messages: (() => void)[] = [];
  inFlight: InFlight[] = [];
  isOnline = true;
  private readonly results = new Map<string, { status: number; body: object }>();
  private readonly keys = new Set<string>();
  private readonly lotOf = new Map<string, string>();
  private seconds = 0;

  readonly fetch = (
    url: URL | string,
    { method = 'GET', body, headers, signal }: RequestInit = {},
  ): Promise<Response> => {
    const { pathname } = new URL(String(url), 'http://house');
    const cookie = this.cookie;
    const write = method === 'GET' ? null : this.writeOf(method, pathname, body, headers, cookie);
    if (write) this.judge(write);
    return new Promise((resolve, reject) => {
      const lose = () => reject(new TypeError('Failed to fetch'));
      if (!this.isOnline) return lose();
      signal?.addEventListener('abort', lose);
      this.inFlight.push({
        process: () => (write ? this.apply(method, write, body) : this.read(pathname, cookie)),
        answer: (result) => resolve(responseOf(result)),
        lose,
      });
    });
  };

  private writeOf(method: string, path: string, body: unknown, headers: unknown, cookie: string | null): Write {
    const { lotId, biddingAmount, userId } = JSON.parse(body as string) as {
      lotId?: string;
      biddingAmount: number;
      userId?: string;
    };
    const key = (headers as Record<string, string>)['idempotency-key']!;
    const lot = lotId ?? this.lotOf.get(path.split('/').at(-1)!)!;
    return { key, lotId: lot, cents: method === 'DELETE' ? null : centsOf(biddingAmount), userId, cookie };
  }

  /** Checks each request as it leaves the browser. */
  private judge({ key, lotId, cents, userId, cookie }: Write): void {
    const life = lives.lifeOf(lotId);
    if (userId !== cookie) this.faults.push(`bid of ${userId} in the session of ${cookie}`);
    // A retry may be in progress when the bid is settled otherwise: under the same key, it has no effect.
    if (this.keys.has(key)) return;
    this.keys.add(key);
    if (life.state !== 'sending' || life.key !== key) this.faults.push(`request for ${lotId} that no life knows`);
    if (cents === null) return;
    const own = exposure.standingCents(ownNow(lotId)) ?? 0;
    const { limit } = floor.ownLimitsNow('a');
    if (cents > own && exposure.excessOf(floor.committedNow('a'), [], limit))
      this.faults.push(`bid of ${cents} on ${lotId} above the limit of ${limit}`);
  }

  private apply(method: string, write: Write, body: unknown): { status: number; body: object } {
    if (write.cookie === null) return { status: 401, body: { code: 'NO_SESSION', message: 'Sign in' } };
    const known = this.results.get(write.key);
    if (known) return known;
    const { seen } = JSON.parse(body as string) as { seen?: string };
    const result = this.decide(method, write, seen);
    this.results.set(write.key, result);
    return result;
  }

  private decide(method: string, write: Write, seen?: string): { status: number; body: object } {
    const bid = this.bids.get(write.lotId);
    if (this.status !== 'live') return conflict('AUCTION_NOT_LIVE');
    if (method !== 'POST' && (bid?.revisedAt ?? bid?.placedAt) !== seen) return conflict('BID_CHANGED');
    if (method === 'POST' && bid?.status === 'standing') return conflict('BID_EXISTS');
    if (method !== 'POST' && bid?.status !== 'standing') return conflict('BID_NOT_STANDING');
    this.accepted.push(write);
    return { status: 200, body: { bidding: this.put(write.lotId, write.cents) } };
  }

  /** @param cents null: withdrawn */
  put(
    lotId: string,
    cents: Cents | null,
    status: BidView['status'] = cents === null ? 'withdrawn' : 'standing',
  ): BidView {
    const at = new Date(Date.UTC(2030, 0, 1, 0, 0, (this.seconds += 1))).toISOString();
    const known = this.bids.get(lotId);
    const bid =
      known?.status === 'standing'
        ? { ...known, status, revisedAt: at, ...(cents !== null && { biddingAmount: cents / 100 }) }
        : aBid({
            _id: `b${this.seconds}`,
            auction: 'a',
            lot: lotId,
            biddingAmount: (cents ?? 0) / 100,
            status,
            placedAt: at,
          });
    this.bids.set(lotId, bid);
    this.all.set(bid._id, bid);
    this.lotOf.set(bid._id, lotId);
    this.messages.push(() => auctions.putBids([bid]));
    return bid;
  }

  setStatus(status: AuctionStatus): void {
    if (this.status === 'completed') return;
    this.status = status;
    this.messages.push(() => auctions.putAuction(anAuction({ _id: 'a', status })));
  }

  private read(path: string, cookie: string | null): { status: number; body: object } {
    if (path.startsWith('/api/js-modules')) return { status: 200, body: {} };
    if (cookie === null) return { status: 401, body: { code: 'NO_SESSION', message: 'Sign in' } };
    const kept = { lots: [], limits: { limit: this.limit, perCarat: '' }, colleagues: [] };
    return { status: 200, body: { biddings: [...this.all.values()], drafts: kept } };
  }
}

const conflict = (code: string) => ({ status: 409, body: { code, message: code } });
const responseOf = ({ status, body }: { status: number; body: object }): Response =>
  ({
    status,
    ok: status < 300,
    statusText: '',
    headers: new Headers({ 'app-version': 'test' }),
    text: () => Promise.resolve(JSON.stringify(body)),
  }) as Response;
const ownNow = (lotId: string): BidView | undefined => currentOf(auctions.bidsOnLotNow('a', lotId));

const isInFlight = (life: BidLife) => life.state === 'sending' || life.state === 'unknown';

let house: House;

beforeAll(async () => {
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const addEventListener = () => undefined;
  Object.assign(globalThis, {
    window: {
      location: { origin: 'http://house' },
      matchMedia: () => ({ matches: false }),
      localStorage,
      addEventListener,
    },
    document: { addEventListener, visibilityState: 'visible' },
    localStorage,
    sessionStorage: localStorage,
    __APP_VERSION__: 'test',
    fetch: (url: URL, init?: RequestInit) => house.fetch(url, init),
  });
  runner = await import('../bid/bid-runner.js');
  requests = await import('../bid/bid-requests.js');
  lives = await import('../bid/bid-lives.js');
  drafts = await import('../../drafts/drafts-slice.js');
  draftLines = await import('../bid/draft-lines.js');
  floor = await import('../bid/floor-now.js');
  placing = await import('../bid/place-bid.js');
  review = await import('../review/review-run.js');
  limits = await import('../limits/own-limits.js');
  exposure = await import('../limits/exposure.js');
  auctions = await import('../../state/auctions-slice.js');
  session = await import('../../../../shared/session/session.js');
  store = await import('../../../../shared/store/slice.js');
  connection = await import('../../../../shared/store/connection-state.js');
  const { runBids } = await import('../bid/bid-followers.js');
  runBids();
  review.runReviews();
  lives.onLivesChange(({ lives: now }, { lives: before }) => {
    for (const [lotId_, life] of Object.entries(before)) {
      const later = now[lotId_];
      if (isInFlight(life) && later && isInFlight(later) && later.key !== life.key)
        house.faults.push(`a bid on ${lotId_} in flight was replaced`);
    }
  });
});
afterEach(() => void jest.useRealTimers());

const settle = async (millis = 0): Promise<void> => {
  await jest.advanceTimersByTimeAsync(millis);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** The page of one user, as a test drives it. */
class Page {
  /** The amount that the user typed last for each lot, in cents; of the signed-in user alone. */
  readonly typed = new Map<string, Cents>();

  signIn(userId: string): void {
    house.cookie = userId;
    if (lives.ownerNow() !== userId) this.typed.clear();
    lives.startLivesOf(userId);
    drafts.startDraftsOf(userId);
    session.startSession(aUser({ _id: userId, companyId: 'c', status: 'approved' }));
    this.load();
  }

  /** Loads the data of an auction's page. */
  load(): void {
    auctions.putAuction(anAuction({ _id: 'a', status: house.status }));
    auctions.putLots('a', LOTS);
    auctions.setBids('a', [...house.all.values()]);
    const { unsaved } = drafts.draftsNow().sheets['a'] ?? { unsaved: { lots: {}, limits: [] } };
    drafts.putServerDrafts('a', { lots: [], limits: { limit: house.limit, perCarat: '' }, colleagues: [] }, unsaved);
    house.messages.length = 0;
  }

  endSession(): void {
    house.cookie = null;
    session.setSession({ me: null });
    store.clearPersonState();
  }

  get isSignedIn(): boolean {
    return house.cookie !== null;
  }

  type(lotId: string, amount: number): void {
    drafts.putTyped('a', lotId, { amount: `${amount}` });
    this.typed.set(lotId, amount * 100);
  }

  place(lotId: string): void {
    const line = floor.linesNow('a').find(({ lot }) => lot._id === lotId);
    if (line) placing.placeBid(line, (doubtful) => this.confirm([doubtful]));
  }

  withdraw(lotId: string): void {
    const own = ownNow(lotId);
    const lot = LOTS.find(({ _id }) => _id === lotId)!;
    if (own?.status === 'standing') runner.dispatch(lotId, { type: 'submit', sent: requests.withdrawalOf(lot, own) });
  }

  review(): void {
    this.confirm(draftLines.reviewOfAll({ lines: floor.linesNow('a'), problems: [] }, lives.lifeOf).lines);
  }

  /** Submits a review: the user confirms doubtful amounts, but exceeds no limit. */
  private confirm(lines: readonly DraftLine[]): void {
    const now = floor.floorNow('a');
    const doubts = Object.fromEntries(lines.flatMap(({ lot, doubt }) => (doubt === null ? [] : [[lot._id, doubt]])));
    const agreed = { ...limits.nothingConfirmed(now.limits), doubts };
    if (lines.length > 0 && limits.isAgreed(lines, now, agreed)) review.submitReview(lines, agreed);
  }

  /** Typed amounts that are neither in their field nor received. */
  lost(): string[] {
    return [...this.typed].flatMap(([lotId, cents]) => {
      const text = drafts.draftOf('a', lotId);
      const isKept = text !== '' && centsOf(Number(text)) === cents;
      const isReceived = house.accepted.some((one) => one.lotId === lotId && one.cents === cents);
      // The screen cannot distinguish a colleague's bid of the same amount from the user's own.
      const isOfColleague = house.others.has(`${lotId} ${cents}`);
      return isKept || isReceived || isOfColleague ? [] : [`${cents} typed for ${lotId} is lost`];
    });
  }
}

const NETWORK = ['answer', 'lose the question', 'lose the answer', 'fail late', 'unavailable'] as const;
/** Something that may happen, for fast-check: its counterexamples show the name and the values. */
interface Act {
  name: string;
  with: unknown;
  run: (page: Page) => void;
}

const act = <With>(
  weight: number,
  name: string,
  values: fc.Arbitrary<With>,
  run: (page: Page, values: With) => void,
) => ({
  weight,
  arbitrary: values.map((one): Act => ({ name, with: one, run: (page) => run(page, one) })),
});
/** The same, only while the user is signed in. */
const userAct = <With>(
  weight: number,
  name: string,
  values: fc.Arbitrary<With>,
  run: (page: Page, values: With) => void,
) =>
  act(weight, name, values, (page, one) => {
    if (page.isSignedIn) run(page, one);
  });

const lotId = fc.constantFrom(...LOTS.map(({ _id }) => _id));
const bid = fc.record({ lotId, amount: fc.constantFrom(10, 20, 30, 40) });
const nothing = fc.constant(null);
const anAct: fc.Arbitrary<Act> = fc.oneof(
  userAct(4, 'type', bid, (page, one) => page.type(one.lotId, one.amount)),
  userAct(4, 'place', lotId, (page, id) => page.place(id)),
  userAct(2, 'review', nothing, (page) => page.review()),
  userAct(2, 'withdraw', lotId, (page, id) => page.withdraw(id)),
  userAct(1, 'check', lotId, (_, id) => runner.dispatch(id, { type: 'check' })),
  act(1, 'stop the reviews', nothing, () => queuedRuns().forEach(runner.stopReview)),
  act(8, 'network', fc.record({ index: fc.nat(5), how: fc.constantFrom(...NETWORK) }), (_, { index, how }) =>
    deliver(index, how),
  ),
  userAct(4, 'live message', fc.nat(3), (_, index) => takeOne(house.messages, index)?.()),
  act(2, 'colleague bids', bid, (_, { lotId: id, amount }) => {
    house.others.add(`${id} ${amount * 100}`);
    house.put(id, amount * 100);
  }),
  act(1, 'staff void', lotId, (_, id) => {
    if (house.bids.get(id)?.status === 'standing') house.put(id, null, 'void');
  }),
  act(1, 'limit', fc.constantFrom('', '25', '45', '60'), (_, limit) => void (house.limit = limit)),
  act(1, 'auction', fc.constantFrom<AuctionStatus>('live', 'paused', 'completed'), (_, status) =>
    house.setStatus(status),
  ),
  act(1, 'line', fc.boolean(), setLine),
  act(1, 'session ends', nothing, (page) => page.endSession()),
  act(2, 'sign in', fc.constantFrom('u', 'v'), (page, userId) => {
    if (!page.isSignedIn) page.signIn(userId);
  }),
);
const someActs = fc.array(fc.record({ act: anAct, millis: fc.constantFrom(0, 0, 0, 0, 400, 3_000, 11_000) }), {
  minLength: 5,
  maxLength: 40,
});

const takeOne = <One>(list: One[], index: number): One | undefined => list.splice(index % (list.length || 1), 1)[0];
const queuedRuns = (): string[] =>
  Object.values(lives.livesNow()).flatMap((life) => (life.state === 'queued' && life.reviewId ? [life.reviewId] : []));

function deliver(index: number, how: (typeof NETWORK)[number]): void {
  const call = takeOne(house.inFlight, index);
  if (!call) return;
  if (how === 'lose the question') call.lose();
  else if (how === 'unavailable') call.answer({ status: 503, body: { code: 'UNAVAILABLE', message: 'Wait' } });
  else {
    const result = call.process();
    if (how === 'answer') call.answer(result);
    else if (how === 'fail late') call.answer({ status: 500, body: {} });
    else call.lose();
  }
}

function setLine(page: Page, isOnline: boolean): void {
  house.isOnline = isOnline;
  if (!isOnline) {
    for (const call of house.inFlight) call.lose();
    house.inFlight = [];
    connection.setConnection({ reached: false, status: 'offline' });
  } else {
    // After a reconnection the page loads everything again.
    if (page.isSignedIn) page.load();
    connection.setConnection({ reached: true, status: 'live' });
  }
}

/** Repairs everything, until nothing is on its way. */
async function heal(page: Page): Promise<void> {
  setLine(page, true);
  if (!page.isSignedIn) page.signIn(lives.ownerNow() ?? 'u');
  for (let round = 0; round < 12; round += 1) {
    while (house.inFlight.length > 0) {
      deliver(0, 'answer');
      await settle();
    }
    for (const tell of house.messages.splice(0)) tell();
    await settle(6_000);
  }
}

const pending = (all: Readonly<Record<string, BidLife>>): string[] =>
  Object.entries(all).flatMap(([lotId_, { state }]) =>
    ['queued', 'sending', 'unknown'].includes(state) ? [`${lotId_} is ${state}`] : [],
  );

/** Opens the page of user `u` on a new server. */
function begin(): Page {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  house = new House();
  store.clearPersonState();
  lives.startLivesOf('nobody');
  drafts.startDraftsOf('nobody');
  connection.setConnection({ reached: true, status: 'live' });
  const page = new Page();
  page.signIn('u');
  return page;
}

test('a bid that lowers another makes room for the next only once it is received', async () => {
  const page = begin();
  house.limit = '25';
  house.put('l1', 2_000);
  page.load();
  page.type('l1', 10);
  page.type('l3', 15);
  page.review();
  await settle();
  expect(house.inFlight).toHaveLength(1);
  deliver(0, 'answer');
  await settle();
  deliver(0, 'answer');
  await settle();
  expect(house.accepted.map(({ lotId: id, cents }) => [id, cents])).toEqual([
    ['l1', 1_000],
    ['l3', 1_500],
  ]);
  expect(house.faults).toEqual([]);
});

test('a bid is not sent if the answer to the lower bid that makes room for it is lost', async () => {
  const page = begin();
  house.limit = '25';
  house.put('l1', 2_000);
  page.load();
  page.type('l1', 10);
  page.type('l3', 15);
  page.review();
  await settle();
  deliver(0, 'fail late');
  await settle();
  expect(['l1', 'l3'].map((id) => lives.lifeOf(id).state)).toEqual(['unknown', 'refused']);
  expect(drafts.draftOf('a', 'l3')).toBe('15');
});

test('both of two queued reviews keep a new limit from another device', async () => {
  const page = begin();
  setLine(page, false);
  page.type('l1', 10);
  page.review();
  page.type('l3', 40);
  page.review();
  house.limit = '25';
  await heal(page);
  expect([house.accepted, house.faults]).toEqual([[], []]);
  expect(['l1', 'l3'].map((id) => lives.lifeOf(id).state)).toEqual(['refused', 'refused']);
});

test('in random histories, bids are sent once, by their user, within the limits, and the screen shows the bids of the server', async () => {
  await fc.assert(
    fc.asyncProperty(someActs, async (acts) => {
      const page = begin();
      for (const { act: one, millis } of acts) {
        one.run(page);
        await settle(millis);
        expect([...house.faults, ...page.lost()]).toEqual([]);
      }
      await heal(page);
      expect([...house.faults, ...page.lost(), ...pending(lives.livesNow())]).toEqual([]);
      for (const [lotId_, bid] of house.bids) expect(ownNow(lotId_)).toEqual(bid);
      jest.useRealTimers();
    }),
    { numRuns: process.env['TORTURE'] ? 5_000 : 300 },
  );
});
