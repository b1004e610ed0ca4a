import { EMPTY_LETTER_SETTINGS } from '@tender/contracts';
import type {
  AuctionAwardsView,
  AuctionView,
  BidBody,
  BidConfirmation,
  BidDraftsBody,
  BidDraftsView,
  BidRevisionBody,
  BidView,
  BookingView,
  CompanyView,
  FoundLot,
  GoodView,
  HappeningView,
  LetterSettingsView,
  LotMarksBody,
  LotPreference,
  LotRow,
  LotView,
  UserView,
  ViewingView,
} from '@tender/contracts';
import { aBid, aLot } from './examples.js';
import { refusal, type FakeServer } from './fake-server.js';

/** Data for the reads of the fake server. A test changes it to simulate changes by other users. */
export interface FakeDatabase {
  users: UserView[];
  companies: CompanyView[];
  auctions: AuctionView[];
  lots: LotView[];
  bids: BidView[];
  viewings: ViewingView[];
  goods: GoodView[];
  bookings: BookingView[];
  drafts: BidDraftsView;
  /** Happenings of the auctions, the newest first. */
  happenings: HappeningView[];
}

const NO_DRAFTS: BidDraftsView = { lots: [], limits: { limit: '', perCarat: '' }, colleagues: [] };

/** Answers of an installation without data, by path. */
const EMPTY: Record<string, object> = {
  calendar: { feed: null },
  'user/awaited/*': { awaited: [] },
  'auction/addenda/*': { addenda: [], nextCursor: null },
  'viewing/addenda/*': { addenda: [], nextCursor: null },
  'dashboard/invitations/*': { invitations: [], joinsAfter: null },
  'bidding/pace/*': { pace: [] },
  'bidding/refusals/*': { refusals: [] },
  'bidding/getUserAuctionPerformance': {
    performance: { auctions: 0, lotsBid: 0, won: 0, lost: 0, pending: 0, winRate: '—', totalSpent: 0, byAuction: [] },
  },
  'message-texts': { texts: [] },
  templates: { templates: [] },
  notifications: { notifications: [] },
  'notifications/deliveries': { deliveries: [] },
  'notifications/audience': { audience: { recipients: 0, sample: [] } },
  'notifications/audience/addenda': { audience: { recipients: 0, sample: [] } },
  'notifications/whatsapp-templates': { templates: [], configured: false },
  'folder/list': { folders: [] },
  'folder/public/list': { folders: [] },
  'audit/findings': { findings: [] },
  'log/auctions/*': { auction: { commitments: 0, first: null, last: null, root: null, resultEntry: null } },
  'viewing/live/completed/no-auction': { completedOrLiveViewings: [] },
  'terms/versions': { versions: [] },
  terms: { terms: null },
};

/** Answers reads, and stores changes such as bids, drafts and lots. Tests define other routes. */
export function serveDatabase(server: FakeServer, known: Partial<FakeDatabase> = {}): FakeDatabase {
  const database: FakeDatabase = {
    users: [],
    companies: [],
    auctions: [],
    lots: [],
    bids: [],
    viewings: [],
    goods: [],
    bookings: [],
    drafts: NO_DRAFTS,
    happenings: [],
    ...known,
  };
  const lotsOf = (auctionId: string): LotView[] => database.lots.filter((lot) => lot.auctionId === auctionId);
  const usersOf = (auctionId: string): UserView[] =>
    database.users.filter(({ _id }) => database.auctions.find((one) => one._id === auctionId)?.users.includes(_id));
  server
    .on<{ users: UserView[] }>('GET /api/user/getAll', () => ({ users: database.users }))
    .on<{ companies: CompanyView[] }>('GET /api/company/get-all', () => ({ companies: database.companies }))
    .on<{ auctions: AuctionView[] }>('GET /api/auction/getAllAuctions', () => ({ auctions: database.auctions }))
    .on<{ users: UserView[] }>('GET /api/auction/users/*', ({ rest }) => ({ users: usersOf(rest) }))
    .on<{ happenings: HappeningView[] }>('GET /api/auction/happened/*', () => ({ happenings: database.happenings }))
    .on<{ lots: LotView[] }>('GET /api/lot/getLots/*', ({ rest }) => ({ lots: lotsOf(rest) }))
    .on<{ lots: FoundLot[] }>('GET /api/lot/find', ({ query }) => ({
      lots: database.lots.filter(({ lotNo }) => lotNo === query.get('text')),
    }))
    .on<{ biddings: BidView[] }>('GET /api/bidding/getByAuction/*', ({ rest }) => ({
      biddings: database.bids.filter(({ auction }) => auction === rest),
    }))
    .on<{ biddings: BidView[] }>('GET /api/bidding/getAllUserBids', () => ({ biddings: database.bids }));
  for (const [route, lists] of Object.entries(EMPTY)) server.on<object>(`GET /api/${route}`, lists);
  serveViewings(server, database);
  serveLots(server, database);
  serveBidding(server, database);
  return database;
}

function serveViewings(server: FakeServer, database: FakeDatabase): void {
  server
    .on<{ viewings: ViewingView[] }>('GET /api/viewing/getAll', () => ({ viewings: database.viewings }))
    .on<{ viewing: ViewingView }>('GET /api/viewing/get/*', ({ rest }) => {
      const viewing = database.viewings.find(({ _id }) => _id === rest);
      return viewing ? { viewing } : refusal(404, 'NOT_FOUND');
    })
    .on<{ goods: GoodView[] }>('GET /api/goods/*', ({ rest }) => ({
      goods: database.goods.filter(({ viewing }) => viewing === rest),
    }))
    .on<{ bookings: BookingView[] }>('GET /api/booking/getByViewing/*', ({ rest }) => ({
      bookings: database.bookings.filter(({ viewing }) => viewing === rest),
    }))
    .on<{ bookings: BookingView[] }>('GET /api/booking/getAll', () => ({ bookings: database.bookings }));
}

/** Fields of a lot from a request; null means empty. */
const described = (row: LotRow): Partial<LotView> => ({
  ...(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Partial<LotView>),
  minimumBid: row.minimumBid ?? null,
  reservePrice: row.reservePrice,
});

/** Changes the marks on a lot. */
export function changePreference(database: FakeDatabase, lotId: string, change: Partial<LotPreference>): void {
  const unmarked = { lotId, favourite: false, priority: 0, note: '' };
  database.lots = database.lots.map((lot) =>
    lot._id === lotId ? { ...lot, preference: { ...unmarked, ...lot.preference, ...change } } : lot,
  );
}

function serveLots(server: FakeServer, database: FakeDatabase): void {
  server
    .on<{ columns: null }>('POST /api/house/columns/known', { columns: null })
    .on<{ letters: LetterSettingsView }>('GET /api/house/letters', {
      letters: { ...EMPTY_LETTER_SETTINGS, bankChangedOn: null },
    })
    .on<{ awards: AuctionAwardsView }>('GET /api/award/auction/*', { awards: { letters: [], preliminary: false } })
    .on<object>('PUT /api/house/columns', {})
    .on<{ lots: LotView[] }>('POST /api/lot/upload/*', ({ rest: auctionId, body }) => {
      const { dealsData } = body as { dealsData: LotRow[] };
      for (const row of dealsData)
        database.lots.push(aLot({ ...described(row), _id: `${auctionId}.l${database.lots.length + 100}`, auctionId }));
      return { lots: database.lots };
    })
    .on<{ preferences: LotPreference[] }>('PATCH /api/lot/updatepreferences', ({ body }) => {
      for (const { lotId, ...change } of (body as LotMarksBody).preferences) changePreference(database, lotId, change);
      return { preferences: database.lots.flatMap(({ preference }) => preference ?? []) };
    })
    .on<{ lot: LotView }>('PATCH /api/lot/update/*', ({ rest, body }) => {
      const index = database.lots.findIndex(({ _id }) => _id === rest);
      const known = database.lots[index];
      if (!known) return refusal(404, 'NOT_FOUND');
      const lot = aLot({ ...described(body as LotRow), _id: rest, auctionId: known.auctionId });
      database.lots = database.lots.with(index, lot);
      return { lot };
    })
    .on<{ lots: LotView[] }>('DELETE /api/lot/remove/*', ({ rest }) => {
      database.lots = database.lots.filter(({ _id }) => _id !== rest);
      return { lots: database.lots };
    });
}

function serveBidding(server: FakeServer, database: FakeDatabase): void {
  const change = (id: string, changes: Partial<BidView>): BidView => {
    const known = database.bids.find(({ _id }) => _id === id);
    if (!known) throw new Error(`There is no bid ${id}`);
    Object.assign(known, changes);
    return { ...known };
  };
  const receipt = () => ({ hash: 'f'.repeat(64), receivedAt: new Date().toISOString() });
  server
    .on<{ drafts: BidDraftsView }>('GET /api/bidding/drafts/*', () => ({ drafts: database.drafts }))
    .on<object>('PATCH /api/bidding/drafts/*', ({ body }) => {
      const { lots, limits } = body as BidDraftsBody;
      const known = new Map(database.drafts.lots.map((draft) => [draft.lotId, draft]));
      for (const { lotId, ...changes } of lots)
        known.set(lotId, { amount: '', valuation: '', ...known.get(lotId), ...changes, lotId });
      database.drafts = {
        ...database.drafts,
        lots: [...known.values()],
        limits: { ...database.drafts.limits, ...limits },
      };
      return {};
    })
    .on<BidConfirmation>('GET /api/factors/bids', { above: null })
    .on<{ bidding: BidView }>('POST /api/bidding/create', ({ body }) => {
      const { auctionId: auction, lotId: lot, biddingAmount, companyId, userId } = body as BidBody;
      const placedAt = new Date().toISOString();
      const _id = `${auction}.b${database.bids.length + 1}`;
      const onBehalf = companyId && userId ? ({ companyId, userId, enteredByHouse: true } as const) : {};
      const bidding = aBid({ _id, auction, lot, biddingAmount, placedAt, receipt: receipt(), ...onBehalf });
      database.bids.push(bidding);
      return { bidding };
    })
    .on<{ bidding: BidView }>('PATCH /api/bidding/update/*', ({ rest, body }) => {
      const { biddingAmount } = body as BidRevisionBody;
      return { bidding: change(rest, { biddingAmount, revisedAt: new Date().toISOString(), receipt: receipt() }) };
    })
    .on<{ bidding: BidView }>('DELETE /api/bidding/delete/*', ({ rest }) => ({
      bidding: change(rest, { status: 'withdrawn' }),
    }));
}
