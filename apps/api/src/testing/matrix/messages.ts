import type { Staged } from './staged.js';
import { ADMIN, ADMIN_NOBODY, NOBODY, STAFF_READ, at, type Row } from './row.js';

/** Rows about templates and messages. */
export const messageRows = ({ callers, auction, viewing }: Staged): Row[] => [
  ['GET /api/templates', STAFF_READ],
  [
    'POST /api/templates',
    '401 409 403 403 403 403 403 201',
    at('/api/templates', { name: 'New', subject: 'For {{firstName}}', body: 'Hello' }),
  ],
  ['GET /api/message-texts', STAFF_READ],
  ['PATCH /api/message-texts/:name', ADMIN, at('/api/message-texts/approved', { subject: 'Approved' })],
  ['PATCH /api/message-texts/reset/:name', ADMIN, at('/api/message-texts/reset/approved')],
  ['PATCH /api/templates/:id', ADMIN, at('/api/templates/welcomeTemplate', { subject: 'Hello' })],
  ['PATCH /api/templates/reset/:id', ADMIN, at('/api/templates/reset/welcomeTemplate')],
  ['DELETE /api/templates/:id', ADMIN_NOBODY, at('/api/templates/nobody')],
  [
    'POST /api/templates/preview',
    ADMIN,
    at('/api/templates/preview', { subject: 'For {{firstName}}', body: 'Hello', userId: callers.buyer.userId }),
  ],
  // The webhook is not found unless WhatsApp is configured.
  ['GET /api/whatsapp/webhook', NOBODY],
  ['POST /api/whatsapp/webhook', NOBODY],
  ['GET /api/notifications', STAFF_READ],
  [
    'POST /api/notifications',
    '401 409 403 403 403 403 403 201',
    at('/api/notifications', { audience: 'all', subject: 'Holidays', body: 'We are closed.', channels: ['inApp'] }),
  ],
  ['GET /api/notifications/audience', ADMIN, at('/api/notifications/audience?audience=all')],
  ['GET /api/notifications/audience/addenda', ADMIN],
  ['GET /api/notifications/sent/:id', '401 409 403 403 403 404 403 404', at('/api/notifications/sent/nobody')],
  ['PATCH /api/notifications/cancel/:id', ADMIN_NOBODY, at('/api/notifications/cancel/nobody')],
  [
    'POST /api/notifications/reminder/:userId',
    '401 409 403 403 403 403 403 201',
    at(`/api/notifications/reminder/${callers.member.userId}`, {
      viewingId: viewing,
      type: 'appointmentReminderTemplate',
    }),
  ],
  // Status 409: the auction is over.
  [
    'POST /api/notifications/reminder/not-bid/:auctionId',
    '401 409 403 403 403 403 403 409',
    at(`/api/notifications/reminder/not-bid/${auction}`),
  ],
  ['GET /api/notifications/confirmations/:auctionId', ADMIN, at(`/api/notifications/confirmations/${auction}`)],
  // Status 409: the auction is published.
  [
    'POST /api/notifications/confirmations/:auctionId/:companyId',
    '401 409 403 403 403 403 403 409',
    at(`/api/notifications/confirmations/${auction}/none`),
  ],
  ['GET /api/notifications/whatsapp-templates', ADMIN],
  ['GET /api/notifications/deliveries', STAFF_READ],
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
];
