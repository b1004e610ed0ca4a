import { PASSWORD } from '../server/test-server.js';
import { newcomer, person, type Staged } from './staged.js';
import { ADMIN, ADMIN_NOBODY, ALL, APPROVED, BIDDERS, NOBODY, SIGNED_IN, STAFF_READ, at, type Row } from './row.js';

const OWN_REFUSED = '401 409 409 409 409 409 409 409';
const NO_SIGN_IN = '401 401 401 401 401 401 401 401';

/** Rows about the installation, users and their companies. */
export const peopleRows = ({ callers, invited }: Staged): Row[] => [
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

  ['GET /api/factors', SIGNED_IN],
  // Status 409: passkeys are off at an IP address.
  ['POST /api/factors/challenge', OWN_REFUSED, at('/api/factors/challenge')],
  [
    'POST /api/factors/confirm',
    OWN_REFUSED,
    at('/api/factors/confirm', { method: 'password', secret: 'not this one' }),
  ],
  ['POST /api/factors/new', SIGNED_IN, at('/api/factors/new', { kind: 'totp' })],
  ['POST /api/factors', OWN_REFUSED, at('/api/factors', { kind: 'totp', name: 'Phone', code: '000000' })],
  ['POST /api/factors/recovery-codes', '401 404 404 404 404 404 404 404', at('/api/factors/recovery-codes')],
  ['POST /api/factors/reset/:id', ADMIN_NOBODY, at('/api/factors/reset/nobody')],
  ['GET /api/factors/bids', SIGNED_IN],
  ['PUT /api/factors/bids', SIGNED_IN, at('/api/factors/bids', { above: null })],
  ['POST /api/factors/bids/ready', BIDDERS, at('/api/factors/bids/ready', { biddingAmount: 5 })],
  ['DELETE /api/factors/:id', '401 404 404 404 404 404 404 404', at('/api/factors/nobody')],
  // Status 401 for all: they need the cookie of a sign-in that lacks a factor.
  ['POST /api/auth/factor/challenge', NO_SIGN_IN, at('/api/auth/factor/challenge')],
  ['POST /api/auth/factor/signin', NO_SIGN_IN, at('/api/auth/factor/signin', { method: 'totp', secret: '000000' })],
  ['POST /api/auth/factor/mail', NO_SIGN_IN, at('/api/auth/factor/mail')],
  ['POST /api/auth/factor/open', NO_SIGN_IN, at('/api/auth/factor/open', { token: 'none' })],
  ['POST /api/auth/factor/new', NO_SIGN_IN, at('/api/auth/factor/new', { kind: 'totp' })],
  [
    'POST /api/auth/factor/add',
    NO_SIGN_IN,
    at('/api/auth/factor/add', { kind: 'totp', name: 'Phone', code: '000000' }),
  ],

  ['GET /api/calendar', APPROVED],
  ['POST /api/calendar', APPROVED, at('/api/calendar')],
  ['DELETE /api/calendar', APPROVED, at('/api/calendar')],
  ['GET /api/calendar/:token', NOBODY, at(`/api/calendar/${'x'.repeat(43)}.ics`)],

  // A new installation has no terms.
  ['GET /api/terms', ALL],
  ['GET /api/terms/versions', STAFF_READ],
  ['GET /api/terms/acceptances/:version', '401 409 403 403 403 404 403 404', at('/api/terms/acceptances/1')],
  ['GET /api/terms/file/:version', NOBODY, at('/api/terms/file/1')],
  ['POST /api/terms', '401 409 403 403 403 403 403 415'],
  ['POST /api/terms/accept', '401 409 409 409 409 403 409 403', at('/api/terms/accept', { version: '1' })],

  ['GET /api/approvals', STAFF_READ],
  ['POST /api/approvals/approve/:id', ADMIN_NOBODY, at('/api/approvals/approve/none')],
  ['POST /api/approvals/refuse/:id', ADMIN_NOBODY, at('/api/approvals/refuse/none')],
  ['POST /api/approvals/break-glass/:id', ADMIN_NOBODY, at('/api/approvals/break-glass/none', { reason: 'No time.' })],
  ['GET /api/policy', STAFF_READ],
  [
    'PUT /api/policy',
    ADMIN,
    at('/api/policy', { factors: { required: 'nobody', from: null }, stepUp: false, twoPeople: [] }),
  ],

  ['PATCH /api/house/update', ADMIN, at('/api/house/update', { name: 'Scheldt & Daughters' })],
  ['GET /api/house/letters', STAFF_READ],
  ['PATCH /api/house/letters', ADMIN, at('/api/house/letters', { paymentDays: 14 })],
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
  ['PATCH /api/profile/language', SIGNED_IN, at('/api/profile/language', { language: 'en' })],
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
  ['GET /api/user/awaited/:id', ADMIN, at('/api/user/awaited/nothing')],
  ['DELETE /api/user/awaited/:id', ADMIN, at('/api/user/awaited/nothing', { email: 'nobody@new.test' })],
  ['GET /api/dashboard/invitations/:userId', ADMIN, at('/api/dashboard/invitations/nothing')],
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
  // Status 409: users cannot confirm themselves.
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
];

/** Rows that end the callers' sessions. */
export const farewellRows: Row[] = [
  ['POST /api/auth/logout-everywhere', '401 200 200 200 200 200 200 200'],
  ['POST /api/auth/logout', ALL],
];
