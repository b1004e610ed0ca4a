const IN_AUCTIONS = [
  'pending',
  'published',
  'live',
  'sealed live',
  'paused',
  'undecided',
  'decided',
  'sealed decided',
  'cancelled',
  'by the clock',
];
const IN_VIEWINGS = ['draft', 'published', 'live', 'completed'];
const AUDIENCES = ['audience=all', 'audience=auction', 'audience=viewing'];

/** @returns the addresses to call for a route of the release. @throws Error for a route that is not listed */
export function pathsOf(route, names, at) {
  const { people, companies, auctions, viewings, rooms, bookings, folders, files, messages } = names;
  const each = (record, only = Object.keys(record)) =>
    only.map((name) => record[name]).flatMap((id) => (id === undefined ? [] : [id]));
  const of = (ids, queries = ['']) =>
    ids.flatMap((id) => queries.map((query) => route.replace(/:\w+/, encodeURIComponent(id)) + query));
  const someAuctions = each(auctions, IN_AUCTIONS);
  const someViewings = each(viewings, IN_VIEWINGS);
  const userIds = ['buyer', 'partner', 'waiting', 'pending', 'unconfirmed', 'auditor'].map(
    (name) => people[name].userId,
  );
  const table = {
    '/api/auction/getAllAuctions': () => [route, `${route}?limit=3`],
    '/api/auction/happened/:id': () => of(someAuctions),
    '/api/auction/users/:id': () => of(someAuctions),
    '/api/audit/auctions/:id/compare': () => of(each(auctions, ['live', 'decided']), ['?from=0&to=5']),
    '/api/audit/auctions/:id/events': () => of(someAuctions),
    '/api/audit/auctions/:id/export': () =>
      of(each(auctions, ['live', 'sealed decided']), ['?format=jsonl', '?format=csv']),
    '/api/audit/auctions/:id/outline': () => of(someAuctions),
    '/api/audit/auctions/:id/state': () => of(someAuctions, ['?bids=all', '?at=3']),
    // Few auctions: each answer computes a tree over 2^20 leaves.
    '/api/audit/auctions/:id/verify': () => of(each(auctions, ['published', 'live', 'decided', 'sealed cancelled'])),
    '/api/audit/log': () => [`${route}?to=${at}&limit=200`],
    '/api/audit/viewings/:id/compare': () => of(each(viewings, ['published']), ['?from=0&to=5']),
    '/api/audit/viewings/:id/events': () => of(someViewings),
    '/api/audit/viewings/:id/export': () => of(each(viewings, ['live']), ['?format=jsonl', '?format=csv']),
    '/api/audit/viewings/:id/outline': () => of(someViewings),
    '/api/audit/viewings/:id/state': () => of(someViewings, ['', '?at=3']),
    '/api/audit/viewings/:id/verify': () => of(someViewings),
    '/api/bidding/drafts/:auctionId': () => of(each(auctions, ['published', 'live'])),
    '/api/bidding/get/userbiddings/:id': () => of(userIds),
    '/api/bidding/getByAuction/:id': () => of(someAuctions),
    '/api/bidding/history/:auctionId': () => of(someAuctions),
    '/api/bidding/pace/:auctionId': () => of(each(auctions, ['live'])),
    '/api/bidding/refusals/:auctionId': () => of(each(auctions, ['live'])),
    '/api/booking/diary/:id': () => of(each(bookings)),
    '/api/booking/getByViewing/:viewingId': () => of(someViewings),
    '/api/booking/getByViewing/:viewingId/:companyId': () =>
      ['buyer', 'rival'].map((name) => `/api/booking/getByViewing/${viewings.published}/${people[name].companyId}`),
    '/api/booking/history/company/:companyId': () => of([people.buyer.companyId, people.rival.companyId]),
    '/api/booking/refresh/:id': () => of(each(bookings)),
    '/api/companies/:viewingId': () => of(someViewings),
    '/api/company/get/:id': () => of(each(companies)),
    '/api/documents/:folderId': () => of(each(folders)),
    '/api/documents/:folderId/:fileId': () => each(files).map((file) => `/api/documents/${folders.public}/${file}`),
    '/api/folder/download/:id': () => [],
    '/api/goods/:viewingId': () => of(someViewings),
    '/api/goods/viewers/:viewingId': () => of(each(viewings, ['live', 'completed'])),
    '/api/history/:viewingId': () => of(someViewings, ['', `?company=${people.buyer.companyId}`]),
    '/api/house/logo/:id': () => of([names.logo]),
    '/api/log/auctions/:id': () => of(someAuctions),
    '/api/log/consistency': () => [`${route}?from=1`],
    '/api/log/entries': () => [route, `${route}?from=0&limit=100`],
    '/api/log/inclusion': () => [`${route}?index=0`],
    '/api/log/timestamps/:size': () => [],
    '/api/lot/getLots/:auctionId': () => of(someAuctions),
    '/api/lot/images/:lotId/:imageId/:size': () => names.pictures,
    '/api/notifications/audience': () => AUDIENCES.map((audience) => `${route}?${audience}`),
    '/api/notifications/sent/:id': () => of(each(messages)),
    '/api/proof/receipts/:auctionId': () => of(each(auctions, ['live', 'sealed live', 'decided'])),
    '/api/proof/receipts/:auctionId/:hash': () => names.receipts,
    '/api/room/get/:viewingId/:roomId': () =>
      IN_VIEWINGS.map((name) => `/api/room/get/${viewings[name]}/${rooms[name][0]}`),
    '/api/room/getByViewing/:viewingId': () => of(someViewings),
    '/api/terms/acceptances/:version': () => of(['1', '2']),
    '/api/terms/file/:version': () => of(['1', '2']),
    '/api/user/awaited/:id': () => of([auctions.pending, viewings.published]),
    '/api/user/document/:userId/:which': () => [`/api/user/document/${people.buyer.userId}/doc1`],
    '/api/user/get-user-info/:id': () => of(userIds),
    '/api/viewing/get/:id': () => of(someViewings),
    '/api/viewing/getAll': () => [`${route}?fetchType=overview`, route],
  };
  if (route in table) return table[route]();
  if (route.includes(':')) throw new Error(`no path of ${route}`);
  return [route];
}
