import type { Staged } from './staged.js';
import { ADMIN, ADMIN_NOBODY, ALL, APPROVED, STAFF_READ, at, type Row } from './row.js';

/** Rows about the public log, proofs, documents and the audit. */
export const recordRows = ({ callers, auction, viewing, folders }: Staged): Row[] => [
  ['GET /api/log', ALL],
  ['GET /api/log/checkpoint', ALL],
  ['GET /api/log/entries', ALL],
  ['GET /api/log/auctions/:id', ALL, at(`/api/log/auctions/${auction}`)],
  // The log has no entry 999,999, and the server has no witness.
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
  ['GET /api/award/list', STAFF_READ],
  ['GET /api/award/auction/:auctionId', '401 409 403 403 404 200 200 200', at(`/api/award/auction/${auction}`)],
  [
    'GET /api/award/letter/:number/:edition',
    '401 409 403 403 404 404 404 404',
    at('/api/award/letter/2026-AAAAAA-1/1'),
  ],
  [
    'POST /api/award/issue-again/:number',
    ADMIN_NOBODY,
    at('/api/award/issue-again/2026-AAAAAA-1', { reason: 'The address was wrong' }),
  ],
  // Folders: `shown` is public, `hidden` is not, and `ofAuction` is a public one of the auction.
  ['POST /api/folder/create', '401 409 403 403 403 403 403 201', at('/api/folder/create', { name: 'New' })],
  ['GET /api/folder/list', STAFF_READ],
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
      [route('names'), STAFF_READ, at(path('names'))],
      [route('state'), STAFF_READ, at(path('state?at=0'))],
      [route('compare'), STAFF_READ, at(path('compare?from=0&to=1'))],
      [route('verify'), STAFF_READ, at(path('verify'))],
      [route('export'), STAFF_READ, at(path('export?format=jsonl'))],
    ];
  }),
  ['GET /api/audit/findings', STAFF_READ],
  ['GET /api/audit/log', STAFF_READ],
  ['GET /api/audit/log/verify', STAFF_READ],
];
