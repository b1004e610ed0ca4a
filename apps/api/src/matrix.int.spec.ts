import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BidView, InvitationOutcome, UserView } from '@tender/contracts';
import { routesOf } from './docs/routes.js';
import { PASSWORD, TestHouse } from './testing/house.js';
import type { Person } from './testing/person.js';

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
let invited: UserView[] = [];

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
  ['POST /api/auth/confirm-email', '409 409 409 409 409 409 409 409', at('/api/auth/confirm-email', { token: 'none' })],
  ['GET /api/auth/sessions', '401 200 200 200 200 200 200 200'],
  ['DELETE /api/auth/sessions/:id', '401 404 404 404 404 404 404 404', at('/api/auth/sessions/none')],
  ['POST /api/auth/confirm-email/send', '401 200 200 200 200 200 200 200', at('/api/auth/confirm-email/send')],
  ['POST /api/auth/know-browser', '409 409 409 409 409 409 409 409', at('/api/auth/know-browser', { token: 'none' })],
  [
    'PATCH /api/auth/password',
    '401 400 400 400 400 400 400 400',
    at('/api/auth/password', { currentPassword: 'not this one', newPassword: PASSWORD }),
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
  [
    'POST /api/lot/upload/:auctionId',
    '401 409 403 403 403 403 403 201',
    at(`/api/lot/upload/${draft}`, { dealsData: [{ lotNo: '9', reservePrice: 1 }] }),
  ],
  ['POST /api/auction/publish/:id', ADMIN, at(`/api/auction/publish/${draft}`)],
  ['DELETE /api/lot/delete/:auctionId', ADMIN, at(`/api/lot/delete/${draft}`)],
  ['PATCH /api/auction/cancel/:id', ADMIN, at(`/api/auction/cancel/${draft}`, { reason: 'Not this one' })],

  ['GET /api/lot/getLots/:auctionId', '401 409 403 403 404 200 200 200', at(`/api/lot/getLots/${auction}`)],
  [
    'PATCH /api/lot/updatepreferences',
    '401 409 403 403 404 403 200 403',
    at('/api/lot/updatepreferences', { preferences: [{ lotId: lots[0], favourite: true }] }),
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

  ['POST /api/auth/logout-everywhere', '401 200 200 200 200 200 200 200'],
  ['POST /api/auth/logout', ALL],
];

beforeAll(async () => {
  house = await TestHouse.open();
  const admin = await house.admin();
  const [buyer, rival] = [await house.buyer('buyer'), await house.buyer('rival')];
  await house
    .guest()
    .post('/api/auth/signup', { ...newcomer, ...person('pending') })
    .expect(201);
  const colleague = async (role: string) => {
    const {
      invited: [user],
    } = await buyer
      .post(`/api/user/addByCompany/${buyer.companyId}`, { ...person(role), role })
      .json<InvitationOutcome>(201);
    const guest = house.guest();
    await guest
      .post('/api/auth/accept-invite', {
        token: await house.linkTo(user!.email, 'memberInvitation'),
        password: PASSWORD,
      })
      .expect(200);
    return Object.assign(guest, { userId: user!._id });
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
  ({ invited } = await buyer
    .post(`/api/user/addByCompany/${buyer.companyId}`, person('waiting'))
    .json<InvitationOutcome>(201));
  const live = await house.auction(admin, {
    buyers: [buyer],
    lots: [1, 2, 3].map((lotNo) => ({ lotNo: `${lotNo}`, reservePrice: 100 })),
  });
  auction = live.auction._id;
  lots = live.lots.map(({ _id }) => _id);
  const { bidding } = await buyer
    .post('/api/bidding/create', { auctionId: auction, lotId: lots[2], biddingAmount: 40 })
    .json<{ bidding: BidView }>(201);
  bid = bidding._id;
  draft = (await house.auction(admin, { until: 'created' })).auction._id;
}, 60_000);
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
}, 60_000);
