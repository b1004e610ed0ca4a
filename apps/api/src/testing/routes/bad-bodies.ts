import { STONE_FIELDS, type StoneValue } from '@tender/contracts';

/** Bad input for tests: impossible values of a field, the calls that write, and malformed bodies and ids. */

export type Kind = keyof typeof HOSTILE;

const NO_TEXT = [5, true, {}, [], ['x'], { $ne: null }, { length: 1 }, 'x'.repeat(5_001)];

/** Invalid values by kind. */
export const HOSTILE = {
  amount: ['5', 'NaN', '', -5, 0, 1.001, 1e12, 1e21, 1e-7, true, {}, [], [5], { $gt: 0 }],
  weight: ['5', 'NaN', '', -5, 0, 1.00001, 1e12, 1e21, true, {}, [], [5], { $gt: 0 }],
  balance: ['5', 'Infinity', 1.001, 1e12, -1e21, true, {}, [5]],
  text: NO_TEXT,
  /** Prose: no character turns it around. */
  prose: [...NO_TEXT, '1 \u202E2', '\u20673'],
  /** Invisible characters are refused: two names must not look the same. */
  name: [...NO_TEXT, '1\u200B', '\u202E2', '1\u20282', '\u00AD1'],
  /** The server removes some invisible characters from a lot number before it checks the number. */
  number: [...NO_TEXT, '', '\u200B', '1\u20282'],
  choice: ['', 'x', '__proto__', 'constructor', 5, {}, [], ['roughDiamond']],
  instant: [
    '',
    'yesterday',
    '2026-01-01',
    '2026-02-30T10:00:00Z',
    '2026-01-01T10:00:00',
    5,
    1e21,
    {},
    ['2026-01-01T10:00:00Z'],
  ],
  flag: ['true', 1, 0, {}, [true]],
  zone: ['', 'Mars/Base', '+02:00', 5, true, {}, [], ['UTC'], 'x'.repeat(5_001)],
  hour: ['9', '', -1, 25, 9.5, 1e21, true, {}, [], [9]],
  days: ['7', '', -1, 366, 1.5, 1e21, true, {}, [], [7]],
  dates: ['x', 5, {}, [5], ['2026-02-30'], ['2026-01-01T10:00:00Z'], [null], [[]]],
  /** The text of a message, which may be long. */
  template: [
    5,
    true,
    {},
    [],
    ['x'],
    { $ne: null },
    '',
    ' ',
    '{{nobody}}',
    '{{ constructor }}',
    '\u202E',
    'x'.repeat(10_001),
  ],
  object: ['x', 5, true, [], { unknown: 1 }],
  ids: ['x', 5, {}, { length: 2 }, [5], [[]], [{}], [null]],
  rows: ['x', 5, {}, { length: 2 }, [5], ['x'], [[]], [{}], [null], [{ __proto__x: 1 }]],
} satisfies Record<string, unknown[]>;

export interface Call {
  /** Method and path as in docs/api.md, with `target` as `:id`. */
  call: string;
  as: 'admin' | 'buyer';
  target?: 'closed' | 'lot' | 'bid';
  /** The last part of the path, without a target. */
  id?: string;
  /** Whether the call is also possible on a completed auction. */
  afterwards?: true;
  /** A valid body. */
  good: Record<string, unknown>;
  required?: Record<string, Kind>;
  optional?: Record<string, Kind>;
}

const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString();
const IN_A_DAY = new Date(Date.now() + 86_400_000).toISOString();
const REQUIRED_DETAILS = { name: 'name', type: 'choice', startsAt: 'instant', endsAt: 'instant' } as const;
const OPTIONAL_DETAILS = {
  category: 'choice',
  description: 'prose',
  viewing: 'text',
  bidVisibility: 'choice',
  withdrawals: 'choice',
  extension: 'object',
  timeZone: 'zone',
} as const;

type Fields = Pick<Call, 'required' | 'optional'>;
/** A call of an admin on a completed auction, or on a lot of it. */
const onAuction = (call: string, good: object, fields?: Fields): Call => ({
  call,
  as: 'admin',
  target: 'closed',
  good: { ...good },
  ...fields,
});
const onLot = (call: string, good: object, fields?: Fields): Call => ({
  ...onAuction(call, good, fields),
  target: 'lot',
});
const REASON = { reason: 'prose' } as const;
const ADDENDUM = { addendum: 'object' } as const;

export const CALLS: Call[] = [
  {
    call: 'POST /api/auction/create',
    as: 'admin',
    good: { name: 'T', type: 'tenderPayAsBid', startsAt: IN_AN_HOUR, endsAt: IN_A_DAY },
    required: REQUIRED_DETAILS,
    optional: OPTIONAL_DETAILS,
  },
  onAuction(
    'PATCH /api/auction/update/:id',
    { name: 'Other' },
    { optional: { ...REQUIRED_DETAILS, ...OPTIONAL_DETAILS, ...ADDENDUM } },
  ),
  onAuction('POST /api/auction/publish/:id', {}),
  onAuction('PATCH /api/auction/live/:id', { data: {} }, { optional: { data: 'object' } }),
  onAuction('PATCH /api/auction/pause/:id', {}, { optional: { ...REASON, toldToCompanies: 'flag' } }),
  onAuction('PATCH /api/auction/complete/:id', {}, { optional: REASON }),
  onAuction('PATCH /api/auction/cancel/:id', { reason: 'x' }, { required: REASON }),
  onAuction('PATCH /api/auction/result/publish/:id', { netProfit: 5 }, { optional: { netProfit: 'balance' } }),
  onAuction('PATCH /api/auction/remove/:id', { companyId: 'nobody' }, { required: { companyId: 'text' } }),
  onAuction('PATCH /api/auction/bulk-invite/:id', { emails: [] }, { required: { emails: 'rows' } }),
  onAuction(
    'POST /api/lot/upload/:auctionId',
    { dealsData: [{ lotNo: '9', reservePrice: 1 }] },
    { required: { dealsData: 'rows' }, optional: { evenIfSold: 'flag', ...ADDENDUM } },
  ),
  onAuction('DELETE /api/lot/delete/:auctionId', {}, { optional: ADDENDUM }),
  onLot(
    'PATCH /api/lot/update/:lotId',
    { lotNo: '9', reservePrice: 1 },
    { required: { lotNo: 'number' }, optional: { description: 'prose', ...ADDENDUM } },
  ),
  onLot('DELETE /api/lot/remove/:lotId', {}, { optional: ADDENDUM }),
  onLot(
    'PATCH /api/lot/sold/unsold/:lotId',
    { sold: true },
    { required: { sold: 'flag' }, optional: { ...REASON, seen: 'flag' } },
  ),
  onLot('PATCH /api/lot/withdraw/:lotId', { reason: 'x' }, { required: REASON }),
  onLot('PATCH /api/lot/images/:lotId', { images: [] }, { required: { images: 'ids' }, optional: ADDENDUM }),
  {
    call: 'PATCH /api/lot/updatepreferences',
    as: 'buyer',
    good: { preferences: [{ lotId: 'nobody.nothing' }] },
    required: { preferences: 'rows' },
    optional: { userId: 'text' },
  },
  {
    call: 'PATCH /api/auction/addenda/seen/:id',
    as: 'buyer',
    target: 'closed',
    afterwards: true,
    good: { number: 1 },
    required: { number: 'amount' },
  },
  {
    call: 'PATCH /api/bidding/drafts/:auctionId',
    as: 'buyer',
    target: 'closed',
    afterwards: true,
    good: { lots: [{ lotId: 'nobody.nothing', amount: '5', valuation: '' }] },
    required: { lots: 'rows' },
    optional: { limits: 'object', tab: 'text' },
  },
  {
    call: 'POST /api/bidding/create',
    as: 'buyer',
    good: { auctionId: 'nobody', lotId: 'nobody.nothing', biddingAmount: 5 },
    required: { auctionId: 'text', lotId: 'text', biddingAmount: 'amount' },
    optional: { userId: 'text', companyId: 'text', reason: 'prose' },
  },
  {
    call: 'PATCH /api/bidding/update/:id',
    as: 'buyer',
    target: 'bid',
    good: { biddingAmount: 5 },
    required: { biddingAmount: 'amount' },
    optional: { ...REASON, seen: 'instant' },
  },
  {
    call: 'DELETE /api/bidding/delete/:id',
    as: 'buyer',
    target: 'bid',
    good: {},
    optional: { ...REASON, seen: 'instant' },
  },
  onAuction(
    'PATCH /api/bidding/void/:auctionId',
    { companyId: 'nobody', reason: 'x' },
    { required: { companyId: 'text', ...REASON }, optional: { toldToCompany: 'flag' } },
  ),
  {
    call: 'POST /api/award/issue-again/:number',
    as: 'admin',
    id: '2026-AAAAAA-1',
    good: { reason: 'x' },
    required: REASON,
  },
  {
    call: 'PATCH /api/house/letters',
    as: 'admin',
    good: { taxNo: 'BE 1' },
    optional: {
      ...{ legalName: 'name', registrationNo: 'text', taxNo: 'text', bankDetails: 'prose' },
      ...{ paymentDays: 'days', letterText: 'prose' },
    },
  },
  {
    call: 'PATCH /api/message-texts/:name',
    as: 'admin',
    id: 'approved',
    good: { subject: 'x' },
    optional: { subject: 'prose', body: 'template', texts: 'object' },
  },
  {
    call: 'POST /api/viewing/create',
    as: 'admin',
    good: { name: 'V' },
    required: { name: 'name' },
    optional: { timeZone: 'zone', openFrom: 'hour', openUntil: 'hour', closedHour: 'hour', closedDays: 'dates' },
  },
  {
    call: 'POST /api/booking/walk-in',
    as: 'admin',
    good: { viewingId: 'nobody', company: 'nobody' },
    required: { viewingId: 'text', company: 'text' },
    optional: { room: 'text', attendees: 'ids' },
  },
];

const STONES: Record<Exclude<StoneValue['kind'], 'text'>, Kind> = {
  category: 'choice',
  pieces: 'amount',
  carats: 'weight',
  day: 'instant',
};
/** Invisible characters of references, such as numbers of certificates, are removed. */
const kindOf = ({ kind, reference }: StoneValue): Kind =>
  kind === 'text' ? (reference ? 'text' : 'prose') : STONES[kind];
export const DEAL: Record<string, Kind> = {
  lotNo: 'number',
  reservePrice: 'amount',
  minimumBid: 'amount',
  images: 'rows',
  ...Object.fromEntries(
    Object.entries(STONE_FIELDS).map(([field, value]) => [field, 'parts' in value ? 'object' : kindOf(value)]),
  ),
};

/** Raw bodies that are malformed, or that no call accepts. */
export const RAW_BODIES = [
  '{',
  '}',
  '[]',
  '[{}]',
  'null',
  '"x"',
  '5',
  'true',
  '{"a":NaN}',
  '{"a":1,}',
  "{'a':1}",
  '\u0000',
  '{"unknown":1}',
  '{"a":1}{"b":2}',
  '{"name":"\\ud800"}',
  '{"a":["x",{"b":"x\\udc00"}]}',
  '{"\\udfff":1}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"constructor":1}',
  '{"toString":1,"hasOwnProperty":null}',
  '{"a":'.repeat(2_000) + '1' + '}'.repeat(2_000),
  '['.repeat(6_000),
  `{"a":${'['.repeat(6_000)}${']'.repeat(6_000)}}`,
  '{"a":1e999}',
  '{"a":[-1e999]}',
  `{"${'x'.repeat(101)}":1}`,
];

/** Ids under which nothing exists. */
export const IDS = [
  'unknown',
  'unknown.unknown',
  'house',
  'house.nobody',
  'a.b.c',
  '.',
  'a.',
  '.a',
  '%00',
  'a%00',
  '..%2f',
  '..%2f..%2fetc%2fpasswd',
  '%5C..',
  '__proto__',
  'constructor',
  '$where',
  "'%20OR%201=1--",
  '%20',
  '%F0%9F%92%8E',
  '-1',
  'null',
  'undefined',
  '*',
  'x'.repeat(65),
  'x'.repeat(199),
  'x'.repeat(5_000),
];
