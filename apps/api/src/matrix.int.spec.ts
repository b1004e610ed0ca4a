import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { imageIdOf, type BookingView, type CompanyRole, type UserView } from '@tender/contracts';
import { routesOf } from './docs/routes.js';
import { PNG } from './testing/files.js';
import { PASSWORD, TestHouse } from './testing/house.js';
import type { Person } from './testing/person.js';
import { dayFromNow, stageViewing } from './testing/viewing.js';

/**
 * Every route of the application, called by everybody, in this order, with what an honest caller would send about what belongs to `buyer`.
 * `rival` is the buyer of a second company, `pending` waits for approval. A route without a row fails.
 */
const CALLERS = ['guest', 'pending', 'viewer', 'member', 'rival', 'auditor', 'buyer', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

let house: TestHouse;
const callers = {} as Record<Caller, Person>;
let auction = '';
let draft = '';
let lots: string[] = [];
let bid = '';
let viewing = '';
let rooms: string[] = [];
let goods: string[] = [];
let bookings: string[] = [];
let invited: UserView[] = [];
/** The address of a lot's picture, and its id. */
let picture: [address: string, id: string] = ['', ''];
let folders = { shown: '', hidden: '', ofAuction: '', file: '' };

type Asked = { path?: string; body?: object };
type Row = [route: string, statuses: string, ask?: (caller: Caller) => Asked];
const at =
  (path: string, body: object = {}) =>
  (): Asked => ({ path, body });

const ALL = '200 200 200 200 200 200 200 200';
/** Closed unless METRICS opens it. */
const NOBODY = '404 404 404 404 404 404 404 404';
const SIGNED_IN = '401 200 200 200 200 200 200 200';
const STAFF_READ = '401 409 403 403 403 200 403 200';
const ADMIN = '401 409 403 403 403 403 403 200';
/** Everybody who has been let in. */
const APPROVED = '401 409 200 200 200 200 200 200';
/** Everybody of a company that is invited, and the staff. */
const VISITORS = '401 409 200 200 404 200 200 200';
/** An id that nobody has: allowed is 404. */
const ADMIN_NOBODY = '401 409 403 403 403 403 403 404';

const person = (name: string) => ({ firstName: 'N', lastName: 'Ew', email: `${name}@matrix.test` });
const newcomer = {
  ...person('newcomer'),
  password: PASSWORD,
  phone: { countryCode: '+32', number: '470123456' },
  companyName: 'New',
  country: 'BE',
  categories: [],
};
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** In an order in which each finds what it needs. */
const rows = (): Row[] => [
  ['GET /health/live', ALL],
  ['GET /health/ready', ALL],
  ['GET /metrics', NOBODY],
  ['GET /api/js-modules/client-environment', ALL],

  ['GET /api/reactor/dead-letters', STAFF_READ],
  ['POST /api/reactor/retry', ADMIN_NOBODY, at('/api/reactor/retry', { deadLetterId: 'nobody' })],

  ['GET /api/reactor/clock', STAFF_READ],
  [
    'POST /api/reactor/accept-clock',
    '401 409 403 403 403 403 403 409',
    at('/api/reactor/accept-clock', { machine: '2026-01-01T00:00:00.000Z' }),
  ],

  ['GET /api/dashboard/getDailySummary', STAFF_READ],

  ['POST /api/auth/isAuthenticated', ALL],
  ['POST /api/auth/signup', '201 201 201 201 201 201 201 201', at('/api/auth/signup', newcomer)],
  [
    'POST /api/auth/signin',
    '401 401 401 401 401 401 401 401',
    at('/api/auth/signin', { email: 'nobody@matrix.test', password: PASSWORD }),
  ],
  ['POST /api/auth/forgot-password', ALL, at('/api/auth/forgot-password', { email: 'nobody@matrix.test' })],
  [
    'POST /api/auth/reset-password',
    '409 409 409 409 409 409 409 409',
    at('/api/auth/reset-password', { token: 'none', password: PASSWORD }),
  ],
  [
    'POST /api/auth/accept-invite',
    '409 409 409 409 409 409 409 409',
    at('/api/auth/accept-invite', { token: 'none', password: PASSWORD }),
  ],
  ['POST /api/auth/confirm-email', '401 409 409 409 409 409 409 409', at('/api/auth/confirm-email', { token: 'none' })],
  ['GET /api/auth/sessions', '401 200 200 200 200 200 200 200'],
  ['DELETE /api/auth/sessions/:id', '401 404 404 404 404 404 404 404', at('/api/auth/sessions/none')],
  ['POST /api/auth/confirm-email/send', '401 200 200 200 200 200 200 200', at('/api/auth/confirm-email/send')],
  ['POST /api/auth/know-browser', '409 409 409 409 409 409 409 409', at('/api/auth/know-browser', { token: 'none' })],
  [
    'PATCH /api/auth/password',
    '401 400 400 400 400 400 400 400',
    at('/api/auth/password', { currentPassword: 'not this one', newPassword: PASSWORD }),
  ],

  // A new house has none.
  ['GET /api/terms', ALL],
  ['GET /api/terms/versions', STAFF_READ],
  ['GET /api/terms/acceptances/:version', '401 409 403 403 403 404 403 404', at('/api/terms/acceptances/1')],
  ['GET /api/terms/file/:version', NOBODY, at('/api/terms/file/1')],
  ['POST /api/terms', '401 409 403 403 403 403 403 415'],
  ['POST /api/terms/accept', '401 409 409 409 409 403 409 403', at('/api/terms/accept', { version: '1' })],

  ['PATCH /api/house/update', ADMIN, at('/api/house/update', { name: 'Scheldt & Daughters' })],
  ['PUT /api/house/logo', '401 409 403 403 403 403 403 415', at('/api/house/logo')],
  ['DELETE /api/house/logo', ADMIN, at('/api/house/logo')],
  ['GET /api/house/logo/:id', NOBODY, at('/api/house/logo/none')],
  ['POST /api/house/columns/known', ADMIN, at('/api/house/columns/known', { list: 'lots', headings: ['No', 'Limit'] })],
  [
    'PUT /api/house/columns',
    ADMIN,
    at('/api/house/columns', { list: 'lots', headings: ['No'], columns: [{ field: 'lotNo', heading: 'No' }] }),
  ],

  ['GET /api/profile/me', SIGNED_IN],
  ['GET /api/user/getAll', '401 409 403 200 200 200 200 200'],
  [
    'GET /api/user/get-user-info/:id',
    '401 409 404 200 404 200 200 200',
    at(`/api/user/get-user-info/${callers.buyer.userId}`),
  ],
  [
    'PATCH /api/user/update/:id',
    ADMIN,
    at(`/api/user/update/${callers.member.userId}`, { updates: { position: 'Sorter' } }),
  ],
  [
    'POST /api/user/staff',
    '401 409 403 403 403 403 403 201',
    at('/api/user/staff', { ...person('staff'), role: 'auditor' }),
  ],
  ['GET /api/user/mails', ADMIN],
  [
    'POST /api/user/addByCompany/:companyId',
    '401 409 403 403 404 403 201 201',
    at(`/api/user/addByCompany/${callers.buyer.companyId}`, person('one')),
  ],
  [
    'POST /api/user/add-multiple/:companyId',
    '401 409 403 403 404 403 201 201',
    at(`/api/user/add-multiple/${callers.buyer.companyId}`, { users: [person('two')] }),
  ],
  [
    'POST /api/user/add-viewing-member/:companyId',
    '401 409 403 403 404 403 201 201',
    at(`/api/user/add-viewing-member/${callers.buyer.companyId}`, person('three')),
  ],
  ['POST /api/user/invite/:id', '401 409 403 403 404 403 200 200', at(`/api/user/invite/${invited[0]!._id}`)],
  // Allowed, and refused by the rule: nobody confirms themself.
  [
    'PATCH /api/user/confirm-colleague/:id',
    '401 409 403 403 404 403 409 403',
    at(`/api/user/confirm-colleague/${callers.buyer.userId}`),
  ],
  [
    'PATCH /api/user/update-viewing-member/:memberId',
    '401 409 403 403 404 403 200 200',
    at(`/api/user/update-viewing-member/${invited[0]!._id}`, { position: 'Sorter' }),
  ],
  [
    'DELETE /api/user/delete/:id',
    '401 409 403 403 404 403 200 404',
    at(`/api/user/delete/${invited[0]!._id}`, { isBuyerRequest: true }),
  ],

  [
    'PATCH /api/user/buyer/update/:id',
    '401 409 404 404 404 403 200 200',
    at(`/api/user/buyer/update/${callers.buyer.userId}`, { position: 'Owner', isBuyerRequest: true }),
  ],
  [
    'GET /api/user/document/:userId/:which',
    '401 409 404 404 404 200 200 200',
    at(`/api/user/document/${callers.buyer.userId}/doc1`),
  ],

  ['POST /api/user/bulk/file', '401 409 403 403 403 403 403 415'],
  ['POST /api/user/bulk/upload', ADMIN_NOBODY, at('/api/user/bulk/upload', { filePath: 'nobody' })],

  ['GET /api/company/get-all', STAFF_READ],
  ['GET /api/company/get', '401 409 200 200 200 403 200 403'],
  ['GET /api/company/get/:id', '401 409 200 200 404 200 200 200', at(`/api/company/get/${callers.buyer.companyId}`)],
  [
    'PATCH /api/company/update/:id',
    '401 409 403 403 404 403 200 200',
    at(`/api/company/update/${callers.buyer.companyId}`, { address: 'Hoveniersstraat 2' }),
  ],
  ['DELETE /api/company/delete/:id', ADMIN_NOBODY, at('/api/company/delete/nobody')],

  ['GET /api/auction/getAllAuctions', '401 409 403 403 200 200 200 200'],
  ['GET /api/auction/users/:id', '401 409 403 403 404 200 200 200', at(`/api/auction/users/${auction}`)],
  [
    'POST /api/auction/create',
    '401 409 403 403 403 403 403 201',
    at('/api/auction/create', {
      name: 'New',
      type: 'tenderPayAsBid',
      startsAt: inAnHour(),
      endsAt: new Date(Date.now() + 7_200_000).toISOString(),
    }),
  ],
  ['PATCH /api/auction/update/:id', ADMIN, at(`/api/auction/update/${draft}`, { name: 'Other' })],
  [
    'PATCH /api/auction/bulk-invite/:id',
    ADMIN,
    at(`/api/auction/bulk-invite/${draft}`, { emails: [callers.buyer.email] }),
  ],
  // Before its publication: from then on the clock opens it.
  ['DELETE /api/lot/delete/:auctionId', ADMIN, at(`/api/lot/delete/${draft}`)],
  [
    'POST /api/lot/upload/:auctionId',
    '401 409 403 403 403 403 403 201',
    at(`/api/lot/upload/${draft}`, { dealsData: [{ lotNo: '9', reservePrice: 1 }] }),
  ],
  ['POST /api/auction/publish/:id', ADMIN, at(`/api/auction/publish/${draft}`)],
  ['PUT /api/lot/images/zip/:auctionId', '401 409 403 403 403 403 403 415', at(`/api/lot/images/zip/${draft}`)],
  ['PUT /api/lot/images/:lotId', '401 409 403 403 403 403 403 415', at(`/api/lot/images/${lots[0]}`)],
  ['PATCH /api/lot/images/:lotId', ADMIN, at(`/api/lot/images/${lots[0]}`, { images: picture.slice(-1) })],
  ['GET /api/lot/images/:lotId/:imageId/:size', '401 409 403 403 404 200 200 200', at(picture[0]!)],
  ['PATCH /api/auction/cancel/:id', ADMIN, at(`/api/auction/cancel/${draft}`, { reason: 'Not this one' })],

  ['GET /api/lot/getLots/:auctionId', '401 409 403 403 404 200 200 200', at(`/api/lot/getLots/${auction}`)],
  [
    'PATCH /api/lot/updatepreferences',
    '401 409 403 403 404 403 200 403',
    at('/api/lot/updatepreferences', { preferences: [{ lotId: lots[0], favourite: true }] }),
  ],
  ['GET /api/auction/happened/:id', '401 409 403 403 404 200 200 200', at(`/api/auction/happened/${auction}`)],
  ['GET /api/bidding/drafts/:auctionId', '401 409 403 403 404 403 200 403', at(`/api/bidding/drafts/${auction}`)],
  [
    'PATCH /api/bidding/drafts/:auctionId',
    '401 409 403 403 404 403 200 403',
    at(`/api/bidding/drafts/${auction}`, { lots: [{ lotId: lots[0], amount: '5', valuation: '' }] }),
  ],
  [
    'POST /api/bidding/create',
    '401 409 403 403 404 403 201 201',
    (caller) => ({
      body: {
        auctionId: auction,
        biddingAmount: 50,
        ...(caller === 'admin'
          ? { lotId: lots[1], userId: callers.buyer.userId, companyId: callers.buyer.companyId, reason: 'By phone' }
          : { lotId: lots[0] }),
      },
    }),
  ],
  ['GET /api/bidding/getByAuction/:id', '401 409 403 403 404 200 200 200', at(`/api/bidding/getByAuction/${auction}`)],
  [
    'GET /api/bidding/get/userbiddings/:id',
    '401 409 403 403 404 200 200 200',
    at(`/api/bidding/get/userbiddings/${callers.buyer.userId}`),
  ],
  ['GET /api/bidding/getAllUserBids', '401 409 403 403 200 403 200 403'],
  ['GET /api/bidding/getUserAuctionPerformance', '401 409 403 403 200 403 200 403'],
  [
    'PATCH /api/bidding/update/:id',
    '401 409 403 403 404 403 200 200',
    (caller) => ({
      path: `/api/bidding/update/${bid}`,
      body: { biddingAmount: 60, ...(caller === 'admin' && { biddingAmount: 70, reason: 'By phone' }) },
    }),
  ],
  [
    'DELETE /api/bidding/delete/:id',
    '401 409 403 403 404 403 200 409',
    (caller) => ({ path: `/api/bidding/delete/${bid}`, body: caller === 'admin' ? { reason: 'By phone' } : {} }),
  ],
  // Allowed, and refused by the rule: bidding has begun.
  [
    'PATCH /api/lot/update/:lotId',
    '401 409 403 403 403 403 403 409',
    at(`/api/lot/update/${lots[0]}`, { lotNo: '1', reservePrice: 1 }),
  ],
  ['DELETE /api/lot/remove/:lotId', '401 409 403 403 403 403 403 409', at(`/api/lot/remove/${lots[0]}`)],
  ['PATCH /api/lot/withdraw/:lotId', ADMIN, at(`/api/lot/withdraw/${lots[0]}`, { reason: 'Broken' })],
  // Allowed, and refused by the rule: the company is not invited.
  [
    'PATCH /api/bidding/void/:auctionId',
    '401 409 403 403 403 403 403 409',
    at(`/api/bidding/void/${auction}`, { companyId: callers.rival.companyId, reason: 'Never invited' }),
  ],
  ['PATCH /api/auction/pause/:id', ADMIN, at(`/api/auction/pause/${auction}`)],
  ['PATCH /api/auction/live/:id', ADMIN, at(`/api/auction/live/${auction}`, { data: {} })],
  ['PATCH /api/auction/complete/:id', ADMIN, at(`/api/auction/complete/${auction}`)],
  [
    'PATCH /api/lot/sold/unsold/:lotId',
    ADMIN,
    at(`/api/lot/sold/unsold/${lots[1]}`, { sold: false, reason: 'Too low' }),
  ],
  ['PATCH /api/auction/result/publish/:id', ADMIN, at(`/api/auction/result/publish/${auction}`, { netProfit: 0 })],

  // The viewing is live; the company of `buyer`, with `member` and `viewer`, is invited.
  ['POST /api/viewing/create', '401 409 403 403 403 403 403 201', at('/api/viewing/create', { name: 'New' })],
  ['GET /api/viewing/getAll', '401 409 200 200 200 200 200 200', at('/api/viewing/getAll?fetchType=overview')],
  ['GET /api/viewing/get/:id', VISITORS, at(`/api/viewing/get/${viewing}`)],
  ['GET /api/viewing/latestViewing', '401 409 200 200 200 200 200 200'],
  ['GET /api/viewing/history', '401 409 200 200 200 403 200 403'],
  ['GET /api/viewing/admin/history', STAFF_READ],
  ['GET /api/viewing/live/completed/no-auction', STAFF_READ],
  ['GET /api/companies/:viewingId', VISITORS, at(`/api/companies/${viewing}`)],
  [
    'POST /api/companies/:viewingId/assign',
    ADMIN,
    at(`/api/companies/${viewing}/assign`, { companyIds: [callers.buyer.companyId] }),
  ],
  ['PATCH /api/viewing/invite/:viewingId', ADMIN, at(`/api/viewing/invite/${viewing}`, { email: callers.buyer.email })],
  [
    'PATCH /api/viewing/bulk-invite/:viewingId',
    ADMIN,
    at(`/api/viewing/bulk-invite/${viewing}`, { emails: [callers.buyer.email] }),
  ],
  [
    'POST /api/room/create',
    '401 409 403 403 403 403 403 201',
    at('/api/room/create', { viewing, name: 'New', capacity: 2 }),
  ],
  ['GET /api/room/getByViewing/:viewingId', VISITORS, at(`/api/room/getByViewing/${viewing}`)],
  ['GET /api/room/get/:viewingId/:roomId', VISITORS, at(`/api/room/get/${viewing}/${rooms[0]}`)],
  [
    'POST /api/room/swaprooms',
    ADMIN,
    at('/api/room/swaprooms', { viewingId: viewing, roomA: rooms[1], roomB: rooms[2] }),
  ],
  ['PATCH /api/room/update/:roomId', ADMIN, at(`/api/room/update/${rooms[0]}`, { capacity: 3 })],
  ['DELETE /api/room/delete/:roomId', ADMIN, at(`/api/room/delete/${rooms[2]}`)],
  ['POST /api/goods/create', '401 409 403 403 403 403 403 201', at('/api/goods/create', { viewing, goodNo: 'new' })],
  [
    'POST /api/goods/upload/:viewingId',
    '401 409 403 403 403 403 403 201',
    at(`/api/goods/upload/${viewing}`, { goodsData: [{ goodNo: 'newer' }] }),
  ],
  ['GET /api/goods/:viewingId', VISITORS, at(`/api/goods/${viewing}`)],
  ['GET /api/goods/viewers/:viewingId', STAFF_READ, at(`/api/goods/viewers/${viewing}`)],
  ['PATCH /api/goods/update/:id', ADMIN, at(`/api/goods/update/${goods[0]}`, { shape: 'cube' })],
  ['POST /api/goods/assign/:roomId', ADMIN, at(`/api/goods/assign/${rooms[0]}`, { goodIds: [goods[0]] })],
  ['POST /api/goods/re-assign/:roomId', ADMIN, at(`/api/goods/re-assign/${rooms[1]}`, { goodIds: [goods[0]] })],
  ['PATCH /api/goods/return/stock', ADMIN, at('/api/goods/return/stock', { goodIds: [goods[0]], roomId: rooms[1] })],
  ['DELETE /api/goods/delete/:id', ADMIN, at(`/api/goods/delete/${goods[1]}`)],
  [
    'POST /api/booking/create',
    '401 409 403 403 403 403 403 201',
    at('/api/booking/create', {
      viewingId: viewing,
      newBookingData: { company: callers.buyer.companyId, room: rooms[0], date: dayFromNow(4), slots: [9] },
    }),
  ],
  // One that three of a company ask for is refused to the second and third; the house does not ask.
  [
    'POST /api/booking/pendingBooking',
    '401 409 201 409 404 403 409 403',
    at('/api/booking/pendingBooking', { viewingId: viewing, newBookingData: { date: dayFromNow(3), slots: [9] } }),
  ],
  ['GET /api/booking/getByViewing/:viewingId', VISITORS, at(`/api/booking/getByViewing/${viewing}`)],
  [
    'GET /api/booking/getByViewing/:viewingId/:companyId',
    VISITORS,
    at(`/api/booking/getByViewing/${viewing}/${callers.buyer.companyId}`),
  ],
  [
    'GET /api/booking/history/company/:companyId',
    VISITORS,
    at(`/api/booking/history/company/${callers.buyer.companyId}`),
  ],
  ['GET /api/booking/refresh/:id', VISITORS, at(`/api/booking/refresh/${bookings[0]}`)],
  ['GET /api/booking/diary/:id', VISITORS, at(`/api/booking/diary/${bookings[0]}`)],
  ['GET /api/booking/getAll', '401 409 200 200 200 200 200 200'],
  [
    'PATCH /api/booking/update/:id',
    '401 409 200 200 404 403 200 200',
    at(`/api/booking/update/${bookings[0]}`, { attendees: [callers.buyer.userId] }),
  ],
  // The two wait still.
  [
    'POST /api/booking/swap',
    '401 409 403 403 403 403 403 409',
    at('/api/booking/swap', { viewingId: viewing, bookingA: bookings[0], bookingB: bookings[1] }),
  ],
  [
    'PATCH /api/booking/reject/:viewingId/:companyId/:bookingId',
    ADMIN,
    at(`/api/booking/reject/${viewing}/${callers.buyer.companyId}/${bookings[0]}`, { reason: 'Full' }),
  ],
  [
    'PATCH /api/booking/approve/:viewingId/:companyId/:bookingId',
    ADMIN,
    at(`/api/booking/approve/${viewing}/${callers.buyer.companyId}/${bookings[1]}`, { bookingRoomId: rooms[0] }),
  ],
  ['GET /api/log', ALL],
  ['GET /api/log/checkpoint', ALL],
  ['GET /api/log/entries', ALL],
  ['GET /api/log/auctions/:id', ALL, at(`/api/log/auctions/${auction}`)],
  // There is no such entry, and nobody is a witness.
  ['GET /api/log/inclusion', '400 400 400 400 400 400 400 400', at('/api/log/inclusion?index=999999')],
  ['GET /api/log/timestamps/:size', '404 404 404 404 404 404 404 404', at('/api/log/timestamps/999999')],
  ['GET /api/log/consistency', ALL, at('/api/log/consistency?from=0')],
  [
    'POST /api/log/cosignatures',
    '400 400 400 400 400 400 400 400',
    at('/api/log/cosignatures', { size: 0, cosignature: '— bank AAAA\n' }),
  ],
  ['GET /api/proof/receipts/:auctionId', '401 409 403 403 404 403 200 403', at(`/api/proof/receipts/${auction}`)],
  [
    'GET /api/proof/receipts/:auctionId/:hash',
    '401 409 403 403 404 403 404 403',
    at(`/api/proof/receipts/${auction}/${'0'.repeat(64)}`),
  ],
  // A public folder of the house, a hidden one, and a public one of the auction.
  ['POST /api/folder/create', '401 409 403 403 403 403 403 201', at('/api/folder/create', { name: 'New' })],
  ['GET /api/folder/list', ADMIN],
  ['GET /api/folder/public/list', APPROVED],
  ['PATCH /api/folder/update/:id', ADMIN, at(`/api/folder/update/${folders.hidden}`, { name: 'Other' })],
  ['GET /api/folder/download/:id', APPROVED, at(`/api/folder/download/${folders.shown}`)],
  ['GET /api/documents/:folderId', '401 409 404 404 404 200 200 200', at(`/api/documents/${folders.ofAuction}`)],
  ['PUT /api/documents/:folderId', '401 409 403 403 403 403 403 415', at(`/api/documents/${folders.hidden}`)],
  [
    'GET /api/documents/:folderId/:fileId',
    '401 409 404 404 404 404 404 200',
    at(`/api/documents/${folders.hidden}/${folders.file}`),
  ],
  [
    'PUT /api/documents/:folderId/:fileId',
    '401 409 403 403 403 403 403 415',
    at(`/api/documents/${folders.hidden}/${folders.file}`),
  ],
  [
    'PATCH /api/documents/:folderId/:fileId',
    ADMIN,
    at(`/api/documents/${folders.hidden}/${folders.file}`, { name: 'other.pdf' }),
  ],
  ['DELETE /api/documents/:folderId/:fileId', ADMIN, at(`/api/documents/${folders.hidden}/${folders.file}`)],
  ['PATCH /api/folder/toggleVisibility/:id', ADMIN, at(`/api/folder/toggleVisibility/${folders.hidden}`)],
  ['DELETE /api/folder/delete/:id', ADMIN, at(`/api/folder/delete/${folders.hidden}`)],
  ['GET /api/history/:viewingId', STAFF_READ, at(`/api/history/${viewing}`)],
  [
    'PATCH /api/viewing/remove/:viewingId',
    ADMIN,
    at(`/api/viewing/remove/${viewing}`, { userId: callers.buyer.userId }),
  ],
  [
    'PATCH /api/viewing/update/:id',
    ADMIN,
    at(`/api/viewing/update/${viewing}`, { description: 'Over', status: 'live' }),
  ],

  ...(['auction', 'viewing'] as const).flatMap((kind): Row[] => {
    const path = (call: string) => `/api/audit/${kind}s/${kind === 'auction' ? auction : viewing}/${call}`;
    const route = (call: string) => `GET /api/audit/${kind}s/:id/${call}`;
    return [
      [route('events'), STAFF_READ, at(path('events?from=0&limit=10'))],
      [route('outline'), STAFF_READ, at(path('outline'))],
      [route('state'), STAFF_READ, at(path('state?at=0'))],
      [route('compare'), STAFF_READ, at(path('compare?from=0&to=1'))],
      [route('verify'), STAFF_READ, at(path('verify'))],
      [route('export'), STAFF_READ, at(path('export?format=jsonl'))],
    ];
  }),
  ['GET /api/audit/log', STAFF_READ],
  ['GET /api/audit/log/verify', STAFF_READ],
  ['GET /api/templates', ADMIN],
  [
    'POST /api/templates',
    '401 409 403 403 403 403 403 201',
    at('/api/templates', { name: 'New', subject: 'For {{firstName}}', body: 'Hello' }),
  ],
  ['PATCH /api/templates/:id', ADMIN, at('/api/templates/welcomeTemplate', { subject: 'Hello' })],
  ['PATCH /api/templates/reset/:id', ADMIN, at('/api/templates/reset/welcomeTemplate')],
  ['DELETE /api/templates/:id', ADMIN_NOBODY, at('/api/templates/nobody')],
  [
    'POST /api/templates/preview',
    ADMIN,
    at('/api/templates/preview', { subject: 'For {{firstName}}', body: 'Hello', userId: callers.buyer.userId }),
  ],
  // Closed unless the house has WhatsApp.
  ['GET /api/whatsapp/webhook', NOBODY],
  ['POST /api/whatsapp/webhook', NOBODY],
  ['GET /api/notifications', ADMIN],
  [
    'POST /api/notifications',
    '401 409 403 403 403 403 403 201',
    at('/api/notifications', { audience: 'all', subject: 'Holidays', body: 'We are closed.', channels: ['inApp'] }),
  ],
  ['GET /api/notifications/audience', ADMIN, at('/api/notifications/audience?audience=all')],
  ['GET /api/notifications/sent/:id', ADMIN_NOBODY, at('/api/notifications/sent/nobody')],
  ['PATCH /api/notifications/cancel/:id', ADMIN_NOBODY, at('/api/notifications/cancel/nobody')],
  [
    'POST /api/notifications/reminder/:userId',
    '401 409 403 403 403 403 403 201',
    at(`/api/notifications/reminder/${callers.member.userId}`, {
      viewingId: viewing,
      type: 'appointmentReminderTemplate',
    }),
  ],
  // Allowed, and refused by the rule: the auction is over.
  [
    'POST /api/notifications/reminder/not-bid/:auctionId',
    '401 409 403 403 403 403 403 409',
    at(`/api/notifications/reminder/not-bid/${auction}`),
  ],
  ['GET /api/notifications/whatsapp-templates', ADMIN],
  ['GET /api/notifications/deliveries', ADMIN],
  [
    'POST /api/notifications/deliveries/retry',
    ADMIN_NOBODY,
    at('/api/notifications/deliveries/retry', { deliveryId: 'none' }),
  ],
  ['GET /api/notifications/choices', '401 409 200 200 200 403 200 200'],
  [
    'PATCH /api/notifications/choices',
    '401 409 200 200 200 403 200 200',
    at('/api/notifications/choices', { goodsLists: true }),
  ],
  [
    'POST /api/notifications/unsubscribe/:token',
    '409 409 409 409 409 409 409 409',
    at('/api/notifications/unsubscribe/none'),
  ],
  ['GET /api/notifications/user', '401 409 200 200 200 403 200 200'],
  ['PATCH /api/notifications/markAll', '401 409 200 200 200 403 200 200'],
  [
    'PATCH /api/notifications/user/read/:id',
    '401 409 404 404 404 403 404 404',
    at('/api/notifications/user/read/nobody'),
  ],
  ['PATCH /api/notifications/user/clearAll', '401 409 200 200 200 403 200 200'],

  ['POST /api/auth/logout-everywhere', '401 200 200 200 200 200 200 200'],
  ['POST /api/auth/logout', ALL],
];

beforeAll(async () => {
  house = await TestHouse.open();
  const admin = await house.admin();
  const [buyer, rival] = [await house.buyer('buyer'), await house.buyer('rival')];
  await house.guest().signUp({ ...newcomer, ...person('pending') });
  const colleague = async (role: CompanyRole) => {
    const {
      invited: [user],
    } = await buyer.inviteMember(buyer.companyId, { ...person(role), role });
    return house.guest().acceptInvitation(await house.linkTo(user!.email, 'memberInvitation'), PASSWORD);
  };
  Object.assign(callers, {
    guest: house.guest(),
    pending: await house.signedIn('pending@matrix.test'),
    viewer: await colleague('viewerOnly'),
    member: await colleague('buyerCompanyMember'),
    rival,
    auditor: await house.auditor(),
    buyer,
    admin,
  });
  const licence = new File(['%PDF-1.7 %%EOF'], 'licence.pdf');
  expect((await buyer.upload('PATCH', `/api/user/buyer/update/${buyer.userId}`, { doc1: licence })).status).toBe(200);
  ({ invited } = await buyer.inviteMember(buyer.companyId, person('waiting')));
  const live = await house.auction(admin, {
    buyers: [buyer],
    lots: [1, 2, 3].map((lotNo) => ({ lotNo: `${lotNo}`, reservePrice: 100 })),
  });
  auction = live.auction._id;
  lots = live.lots.map(({ _id }) => _id);
  const [address] = (await admin.lotImages.add(lots[0]!, [new File([PNG], 'a.png')])).images;
  picture = [address!, imageIdOf(address!)!];
  bid = (await buyer.placeBid({ auctionId: auction, lotId: lots[2]!, biddingAmount: 40 }))._id;
  draft = (await house.auction(admin, { until: 'created' })).auction._id;
  const hidden = await admin.folders.create({ name: 'Hidden' });
  const [paper] = await admin.documents.upload(hidden._id, [licence]);
  folders = {
    shown: (await admin.folders.create({ name: 'Shown', public: true }))._id,
    hidden: hidden._id,
    ofAuction: (await admin.folders.create({ name: 'Tender', public: true, auction }))._id,
    file: paper!._id,
  };
  const staged = await stageViewing(admin, { buyers: [buyer], rooms: 3, until: 'live' });
  viewing = staged.viewing._id;
  rooms = staged.rooms.map(({ _id }) => _id);
  goods = staged.goods.map(({ _id }) => _id);
  bookings = await Promise.all(
    [15, 16].map(async (slot) => {
      const newBookingData = { date: dayFromNow(2), slots: [slot] };
      return (
        await buyer
          .post('/api/booking/pendingBooking', { viewingId: viewing, newBookingData })
          .json<{ pendingBooking: BookingView }>(201)
      ).pendingBooking._id;
    }),
  );
});
afterAll(() => house.close());

test('every route answers everybody as its row says', async () => {
  const expected = rows();
  expect(
    routesOf(house.app)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual(expected.map(([route]) => route).sort());
  const found: string[] = [];
  for (const [route, , ask] of expected) {
    const [method = '', pattern = ''] = route.split(' ');
    const statuses: number[] = [];
    for (const caller of CALLERS) {
      const { path = pattern, body = {} } = ask?.(caller) ?? {};
      statuses.push(
        (await callers[caller].raw(method, path, method === 'GET' ? {} : { body: JSON.stringify(body) })).status,
      );
    }
    found.push(`${route}: ${statuses.join(' ')}`);
  }
  expect(found).toEqual(expected.map(([route, statuses]) => `${route}: ${statuses}`));
});
