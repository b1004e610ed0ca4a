import { emailOf, FAR, file } from './story.mjs';

/** Makes auctions in each state, with lots, pictures, bids, drafts and notes. */
export async function recordAuctions(story) {
  await recordPending(story);
  await recordPublished(story);
  await recordLive(story);
  await recordSealed(story);
  await recordPaused(story);
  await recordCompleted(story);
  await recordCancelled(story);
  await recordByTheClock(story);
}

const lotsOf = (count, more = {}) =>
  Array.from({ length: count }, (_, index) => ({
    lotNo: `${index + 1}`,
    reservePrice: 100 * (index + 1),
    description: `Stones ${index + 1}`,
    carats: 1.5 + index,
    pieces: 2,
    shape: 'round',
    ...more,
  }));

const detailsOf = (name, more = {}) => ({
  name,
  type: 'highestLosingPrice',
  category: 'polishedDiamond',
  description: `${name} of the release data`,
  viewing: null,
  startsAt: FAR.starts,
  endsAt: FAR.ends,
  bidVisibility: 'open',
  withdrawals: 'allowed',
  extension: null,
  ...more,
});

/** Makes an auction with lots and invited companies. @param until `created`, `published` or `live` */
async function setUp({ admin, names, people }, name, { until = 'live', lots = lotsOf(3), invited, ...more } = {}) {
  const auction = await admin.createAuction(detailsOf(name, more), { headers: { 'idempotency-key': name } });
  // Repeat the key: the answer must be the same auction.
  const again = await admin.createAuction(detailsOf(name, more), { headers: { 'idempotency-key': name } });
  if (again._id !== auction._id) throw new Error(`the key of ${name} made two auctions`);
  const { _id } = auction;
  names.auctions[name] = _id;
  names.lots[name] = (await admin.addLots(_id, lots)).map((lot) => lot._id);
  await admin.invite(_id, invited ?? [people.buyer.email, people.rival.email]);
  if (until !== 'created') await admin.publish(_id);
  if (until === 'live') await admin.goLive(_id);
  return { _id, lots: names.lots[name] };
}

const FIELDS = Object.keys(detailsOf(''));

/**
 * Sends all fields unchanged, twice with one key: the first call changes nothing, the second one is recognised.
 * Release 0.1.0 treats an equal soft close as a change, because it compares the order of its fields: a pending
 * auction gets an event, a live one refuses it.
 */
async function unchanged({ admin }, auction, fields = FIELDS) {
  const view = (await admin.auctions()).find(({ _id }) => _id === auction);
  const body = Object.fromEntries(fields.map((field) => [field, view[field]]));
  const headers = { 'idempotency-key': 'all fields as they are' };
  for (const _ of [1, 2]) await admin.call('PATCH', `/api/auction/update/${auction}`, { body, headers });
}

const onBehalfOf = ({ userId, companyId }, reason = 'By phone') => ({ userId, companyId, reason });

async function recordPending(story) {
  const { admin, people, picture } = story;
  const { rival, outsider } = people;
  const { _id, lots } = await setUp(story, 'pending', {
    until: 'created',
    extension: { windowSeconds: 60, extendSeconds: 120 },
  });
  await unchanged(story, _id);
  await admin.updateAuction(_id, { description: 'Changed', type: 'tenderPayAsBid' });
  await admin.invite(_id, [outsider.email, emailOf('stranger')]);
  await admin.removeCompany(_id, rival.companyId);
  await admin.call('PATCH', `/api/lot/update/${lots[0]}`, {
    body: { lotNo: '1A', reservePrice: 150, minimumBid: 50, description: 'Other stones', certificate: 'GIA 1' },
  });
  await admin.call('DELETE', `/api/lot/remove/${lots[1]}`);
  const images = await Promise.all(
    ['#a11', '#1a1', '#11a'].map(async (colour, index) => file(await picture({ colour }), `${index}.jpg`)),
  );
  const pictured = await admin.lotImages.add(lots[0], images);
  const ids = pictured.images.map((address) => address.split('/').at(-2));
  await admin.lotImages.arrange(lots[0], [ids[2], ids[0]]);

  const emptied = await setUp(story, 'pending without lots', { until: 'created' });
  await admin.call('DELETE', `/api/lot/delete/${emptied._id}`);
}

async function recordPublished(story) {
  const { admin, people, names } = story;
  const { buyer } = people;
  const { _id, lots } = await setUp(story, 'published', { until: 'published' });
  await unchanged(story, _id);
  await buyer.markLots([{ lotId: lots[0], favourite: true, priority: 3, note: 'Look again' }]);
  await buyer.keepDrafts(_id, { lots: [{ lotId: lots[1], amount: '1.250', valuation: '900' }] });
  const folder = await admin.folders.create({ name: 'Lot list', public: true, auction: _id });
  await admin.documents.upload(folder._id, [file('%PDF-1.7\nLots\n%%EOF', 'lots.pdf')]);
  names.folders['of the auction'] = folder._id;

  // This auction is created as an open one, and becomes sealed while it is pending.
  const sealed = await setUp(story, 'sealed published', { until: 'created' });
  await admin.updateAuction(sealed._id, { bidVisibility: 'sealed' });
  await admin.publish(sealed._id);
}

/**
 * Live until 2099, with bids by buyers and on their behalf: revised, withdrawn, placed again, voided. Also a
 * withdrawn lot and refusals.
 */
async function recordLive(story) {
  const { admin, people, names, picture } = story;
  const { buyer, partner, rival, outsider, erased } = people;
  const { unconfirmed } = names.people;
  const { _id, lots } = await setUp(story, 'live', {
    lots: lotsOf(6, { minimumBid: 10 }),
    invited: [buyer, rival, erased, unconfirmed].map(({ email }) => email),
    extension: { windowSeconds: 60, extendSeconds: 120 },
  });
  await unchanged(
    story,
    _id,
    FIELDS.filter((field) => field !== 'extension'),
  );
  await admin.updateAuction(_id, { description: 'Changed while it is live', endsAt: '2099-06-02T09:00:00.000Z' });
  const { images } = await admin.lotImages.add(lots[0], [file(await picture({ colour: '#aa1' }), 'a.jpg')]);
  names.pictures = images.flatMap((address) => [address, address.replace('/large', '/small')]);
  const place = (by, lot, biddingAmount, more = {}) =>
    by.placeBid({ auctionId: _id, lotId: lots[lot], biddingAmount, ...more });

  const key = { 'idempotency-key': 'a bid' };
  const body = { auctionId: _id, lotId: lots[0], biddingAmount: 150 };
  const standing = (await buyer.call('POST', '/api/bidding/create', { body, headers: key })).bidding;
  await buyer.call('POST', '/api/bidding/create', { body, headers: key });
  await partner.reviseBid(standing._id, { biddingAmount: 175.5 });
  await buyer.call('PATCH', `/api/bidding/update/${standing._id}`, {
    body: { biddingAmount: 175.5 },
    headers: { 'idempotency-key': 'the same amount' },
  });
  await place(rival, 0, 160);

  const again = await place(buyer, 1, 210);
  await buyer.withdrawBid(again._id);
  await place(buyer, 1, 220);
  await buyer.reviseBid(again._id, { biddingAmount: 230 });

  const byPhone = await place(admin, 2, 300, onBehalfOf(buyer));
  await admin.reviseBid(byPhone._id, { biddingAmount: 310, reason: 'By phone' });
  const withdrawn = await place(admin, 3, 400, onBehalfOf(rival));
  await admin.call('DELETE', `/api/bidding/delete/${withdrawn._id}`, { body: { reason: 'By phone' } });
  const ofUnconfirmed = await place(admin, 1, 250, onBehalfOf(unconfirmed, 'In person'));
  await place(rival, 4, 500);
  await admin.call('PATCH', `/api/lot/withdraw/${lots[4]}`, { body: { reason: 'Damaged' } });
  await place(erased, 5, 60);

  for (const refused of [place(buyer, 5, 1), place(outsider, 5, 100)]) await refused.catch(() => undefined);
  await buyer.markLots([
    { lotId: lots[0], favourite: true },
    { lotId: lots[2], priority: 1, note: 'For the ring' },
  ]);
  await partner.markLots([{ lotId: lots[1], note: 'Not above 250' }]);
  await buyer.keepDrafts(_id, { lots: [{ lotId: lots[3], amount: '12,5' }], limits: { limit: '5000' } });
  Object.assign(names.bids, {
    standing: standing._id,
    'placed again': again._id,
    'of the unconfirmed': ofUnconfirmed._id,
  });
}

async function recordSealed(story) {
  const { admin, people, names } = story;
  const { buyer, partner, rival } = people;
  const { _id, lots } = await setUp(story, 'sealed live', { bidVisibility: 'sealed', type: 'tenderPayAsBid' });
  const place = (by, lot, biddingAmount, more = {}) =>
    by.placeBid({ auctionId: _id, lotId: lots[lot], biddingAmount, ...more });
  const sealed = await place(buyer, 0, 120);
  await buyer.reviseBid(sealed._id, { biddingAmount: 125 });
  await place(partner, 1, 210);
  await place(rival, 0, 130);
  const withdrawn = await place(rival, 1, 90);
  await rival.withdrawBid(withdrawn._id);
  await place(admin, 2, 300, onBehalfOf(buyer));
  names.bids.sealed = sealed._id;
}

async function recordPaused(story) {
  const { admin, people } = story;
  const paused = await setUp(story, 'paused');
  await people.buyer.placeBid({ auctionId: paused._id, lotId: paused.lots[0], biddingAmount: 90 });
  await admin.pause(paused._id, 'A question about lot 2');

  const resumed = await setUp(story, 'resumed', { withdrawals: 'forbidden' });
  await admin.call('PATCH', `/api/auction/pause/${resumed._id}`, { body: { reason: 'For the staff only' } });
  await admin.goLive(resumed._id, FAR.ends);
}

/**
 * Auctions: one that waits for the staff's decision, one with its result published, one sealed, one of a viewing's
 * goods.
 */
async function recordCompleted(story) {
  const { admin, people, names } = story;
  const { buyer, rival } = people;
  const bids = async ({ _id, lots }, amounts) => {
    for (const [by, lot, biddingAmount] of amounts)
      await by.placeBid({ auctionId: _id, lotId: lots[lot], biddingAmount });
    await admin.complete(_id);
  };
  const undecided = await setUp(story, 'undecided');
  await bids(undecided, [
    [buyer, 0, 50],
    [rival, 0, 60],
    [buyer, 1, 500],
  ]);
  const decided = await setUp(story, 'decided', { lots: lotsOf(4) });
  await bids(decided, [
    [buyer, 0, 150],
    [rival, 0, 140],
    [buyer, 1, 90],
    [rival, 2, 10],
  ]);
  await admin.decideLot(decided.lots[1], true, 'Near enough');
  await admin.decideLot(decided.lots[2], false, 'Too low');
  await admin.publishResult(decided._id, 1_234.56);

  const sealed = await setUp(story, 'sealed decided', { bidVisibility: 'sealed', lots: lotsOf(2) });
  await bids(sealed, [
    [buyer, 0, 150],
    [rival, 0, 175],
    [rival, 1, 200],
  ]);
  await admin.publishResult(sealed._id, -10);

  const goods = names.goods.completed;
  const rows = lotsOf(2).map((lot, index) => ({ ...lot, good: goods[index] }));
  const { viewings } = names;
  const shown = await setUp(story, 'of a viewing', {
    lots: rows,
    viewing: viewings.completed,
    startsAt: story.after(1_000),
  });
  await bids(shown, [[buyer, 0, 300]]);
}

async function recordCancelled(story) {
  const { admin, people } = story;
  for (const [name, more] of [
    ['cancelled', {}],
    ['sealed cancelled', { bidVisibility: 'sealed' }],
  ]) {
    const { _id, lots } = await setUp(story, name, more);
    await people.buyer.placeBid({ auctionId: _id, lotId: lots[0], biddingAmount: 150 });
    await admin.cancel(_id, 'The owner keeps the stones');
  }
}

/** The clock opens the auction, a bid in the last seconds extends it, and the clock completes it. */
async function recordByTheClock(story) {
  const { admin, people } = story;
  const { _id, lots } = await setUp(story, 'by the clock', {
    until: 'published',
    startsAt: story.after(5_000),
    endsAt: story.after(12_000),
    extension: { windowSeconds: 30, extendSeconds: 2 },
  });
  const statusIs = (status) => async () =>
    (await admin.auctions()).some((auction) => auction._id === _id && auction.status === status);
  await story.until('the clock opens the auction', statusIs('live'));
  await people.buyer.placeBid({ auctionId: _id, lotId: lots[0], biddingAmount: 150 });
  await people.rival.placeBid({ auctionId: _id, lotId: lots[0], biddingAmount: 160 });
  await story.until('the clock completes the auction', statusIs('completed'));
}
