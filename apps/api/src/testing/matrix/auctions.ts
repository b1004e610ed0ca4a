import type { Staged } from './staged.js';
import { ADMIN, STAFF_READ, at, type Row } from './row.js';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Rows about auctions, lots and bids. The auction is live until a row completes it. */
export const auctionRows = ({ callers, auction, draft, lots, bid, picture }: Staged): Row[] => [
  ['GET /api/auction/getAllAuctions', '401 409 403 403 200 200 200 200'],
  ['GET /api/auction/users/:id', '401 409 403 403 404 200 200 200', at(`/api/auction/users/${auction}`)],
  [
    'POST /api/auction/create',
    '401 409 403 403 403 403 403 201',
    at('/api/auction/create', {
      name: 'New',
      type: 'tenderPayAsBid',
      startsAt: inHours(1),
      endsAt: inHours(2),
    }),
  ],
  ['PATCH /api/auction/update/:id', ADMIN, at(`/api/auction/update/${draft}`, { name: 'Other' })],
  [
    'PATCH /api/auction/bulk-invite/:id',
    ADMIN,
    at(`/api/auction/bulk-invite/${draft}`, { emails: [callers.buyer.email, callers.rival.email] }),
  ],
  ['PATCH /api/auction/remove/:id', ADMIN, at(`/api/auction/remove/${draft}`, { companyId: callers.rival.companyId })],
  // The next rows need an unpublished draft, until one of them publishes it.
  ['DELETE /api/lot/delete/:auctionId', ADMIN, at(`/api/lot/delete/${draft}`)],
  [
    'POST /api/lot/upload/:auctionId',
    '401 409 403 403 403 403 403 201',
    at(`/api/lot/upload/${draft}`, { dealsData: [{ lotNo: '9', reservePrice: 1 }] }),
  ],
  ['POST /api/auction/publish/:id', ADMIN, at(`/api/auction/publish/${draft}`)],
  ['PUT /api/lot/images/zip/:auctionId', '401 409 403 403 403 403 403 415', at(`/api/lot/images/zip/${draft}`)],
  ['PUT /api/lot/images/:lotId', '401 409 403 403 403 403 403 415', at(`/api/lot/images/${lots[0]}`)],
  ['PATCH /api/lot/images/:lotId', ADMIN, at(`/api/lot/images/${lots[0]}`, { images: [picture.id] })],
  ['GET /api/lot/images/:lotId/:imageId/:size', '401 409 403 403 404 200 200 200', at(picture.address)],
  ['PATCH /api/auction/cancel/:id', ADMIN, at(`/api/auction/cancel/${draft}`, { reason: 'Not this one' })],

  ['GET /api/lot/find', '401 409 403 403 200 200 200 200', at('/api/lot/find?text=1')],
  ['GET /api/lot/getLots/:auctionId', '401 409 403 403 404 200 200 200', at(`/api/lot/getLots/${auction}`)],
  [
    'PATCH /api/lot/updatepreferences',
    '401 409 403 403 404 403 200 403',
    at('/api/lot/updatepreferences', { preferences: [{ lotId: lots[0], favourite: true }] }),
  ],
  ['GET /api/auction/happened/:id', '401 409 403 403 404 200 200 200', at(`/api/auction/happened/${auction}`)],
  ['GET /api/auction/addenda/:id', '401 409 403 403 404 200 200 200', at(`/api/auction/addenda/${auction}`)],
  [
    'PATCH /api/auction/addenda/seen/:id',
    '401 409 403 403 404 403 200 403',
    at(`/api/auction/addenda/seen/${auction}`, { number: 1 }),
  ],
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
  ['GET /api/bidding/history/:auctionId', '401 409 403 403 404 200 200 200', at(`/api/bidding/history/${auction}`)],
  [
    'GET /api/bidding/get/userbiddings/:id',
    '401 409 403 403 404 200 200 200',
    at(`/api/bidding/get/userbiddings/${callers.buyer.userId}`),
  ],
  ['GET /api/bidding/refusals/:auctionId', STAFF_READ, at(`/api/bidding/refusals/${auction}`)],
  ['GET /api/bidding/pace/:auctionId', STAFF_READ, at(`/api/bidding/pace/${auction}`)],
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
  // Status 409: the lot of a running auction cannot be changed or removed.
  [
    'PATCH /api/lot/update/:lotId',
    '401 409 403 403 403 403 403 409',
    at(`/api/lot/update/${lots[0]}`, { lotNo: '1', reservePrice: 1 }),
  ],
  ['DELETE /api/lot/remove/:lotId', '401 409 403 403 403 403 403 409', at(`/api/lot/remove/${lots[0]}`)],
  ['PATCH /api/lot/withdraw/:lotId', ADMIN, at(`/api/lot/withdraw/${lots[0]}`, { reason: 'Broken' })],
  // Status 409: the company is not invited.
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
];
