import { dayFromNow } from '../staging/viewing.js';
import type { Staged } from './staged.js';
import { ADMIN, STAFF_READ, VISITORS, at, type Row } from './row.js';

/** Rows about viewings, rooms, goods and bookings. */
export const viewingRows = ({ callers, viewing, rooms, goods, bookings }: Staged): Row[] => [
  // The viewing is live; the company of `buyer`, with `member` and `viewer`, is invited.
  ['POST /api/viewing/create', '401 409 403 403 403 403 403 201', at('/api/viewing/create', { name: 'New' })],
  ['GET /api/viewing/getAll', '401 409 200 200 200 200 200 200', at('/api/viewing/getAll?fetchType=overview')],
  ['GET /api/viewing/get/:id', VISITORS, at(`/api/viewing/get/${viewing}`)],
  ['GET /api/viewing/addenda/:id', VISITORS, at(`/api/viewing/addenda/${viewing}`)],
  [
    'PATCH /api/viewing/addenda/seen/:id',
    '401 409 200 200 404 403 200 403',
    at(`/api/viewing/addenda/seen/${viewing}`, { number: 1 }),
  ],
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
  // Members and viewing members do not bid. The second company is not invited.
  [
    'PATCH /api/goods/updatepreferences',
    '401 409 403 403 404 403 200 403',
    at('/api/goods/updatepreferences', { preferences: [{ goodId: goods[0], favourite: true }] }),
  ],
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
  // Status 409: the company has a booking, or the hour is not open.
  [
    'POST /api/booking/walk-in',
    '401 409 403 403 403 403 403 409',
    at('/api/booking/walk-in', { viewingId: viewing, company: callers.buyer.companyId }),
  ],
  // Only the first request for the slot succeeds: two more users of the company get 409. Staff cannot request slots.
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
  // Status 409: both bookings are still pending.
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
];
