import {
  EMPTY_HOUSE,
  NO_STONE_FIELDS,
  type AuctionView,
  type BidView,
  type ClientEnvironment,
  type CompanyView,
  type LotView,
  type UserView,
} from '@tender/contracts';

/** Views for tests, with typical values as defaults. */

export const aUser = (change: Partial<UserView> = {}): UserView => ({
  _id: 'c1.u1',
  role: 'buyer',
  status: 'approved',
  ownStatus: 'approved',
  firstName: 'Bea',
  lastName: 'Buyer',
  email: 'bea@buyers.test',
  emailVerified: true,
  awaitsEmail: false,
  invited: false,
  phone: { countryCode: '+32', number: '471 12 34 56' },
  companyId: 'c1',
  position: '',
  categories: [],
  doc1: null,
  doc2: null,
  termsVersion: null,
  awaitsTerms: false,
  darkMode: false,
  language: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  lastSeenAt: null,
  ...change,
});

export const anAdmin = (change: Partial<UserView> = {}): UserView =>
  aUser({
    _id: 'u1',
    role: 'admin',
    firstName: 'Ada',
    lastName: 'Admin',
    email: 'ada@house.test',
    companyId: null,
    ...change,
  });

export const aCompany = (change: Partial<CompanyView> = {}): CompanyView => ({
  _id: 'c1',
  name: 'Bea Diamonds',
  country: 'BE',
  registrationNo: '',
  address: '',
  status: 'approved',
  users: ['c1.u1'],
  createdAt: '2026-11-01T00:00:00.000Z',
  ...change,
});

export const anAuction = (change: Partial<AuctionView> = {}): AuctionView => ({
  _id: 'a1',
  name: 'December rough',
  type: 'tenderPayAsBid',
  category: null,
  description: '',
  viewing: null,
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2099-01-01T00:00:00.000Z',
  timeZone: 'UTC',
  status: 'live',
  published: true,
  resultPublished: false,
  cancelled: false,
  lots: 0,
  users: ['c1.u1'],
  companies: ['c1'],
  bidVisibility: 'open',
  withdrawals: 'allowed',
  rules: 5,
  extension: null,
  pausedAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...change,
});

export const aLot = (change: Partial<LotView> = {}): LotView => ({
  ...NO_STONE_FIELDS,
  _id: 'a1.l1',
  auctionId: 'a1',
  lotNo: '1',
  minimumBid: null,
  images: [],
  withdrawn: false,
  bids: [],
  ...change,
});

export const aBid = (change: Partial<BidView> = {}): BidView => ({
  _id: 'a1.b1',
  auction: 'a1',
  lot: 'a1.l1',
  biddingAmount: 1_000,
  userId: 'c1.u1',
  companyId: 'c1',
  status: 'standing',
  placedAt: '2026-11-28T10:00:00.000Z',
  revisedAt: null,
  ...change,
});

export const anEnvironment = (change: Partial<ClientEnvironment> = {}): ClientEnvironment => ({
  name: 'Auction Management',
  house: EMPTY_HOUSE,
  version: 'test',
  publicUrl: null,
  serverTime: new Date().toISOString(),
  supportEmail: null,
  features: { mail: false, whatsApp: false, installable: true },
  ...change,
});
