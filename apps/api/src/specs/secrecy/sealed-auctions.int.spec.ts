import { createDecipheriv, createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auctionDecider } from '@tender/auctions';
import { verifyAuction } from '@tender/auctions/rules';
import type { AuctionReceiptsView, BidRefusalView, BidView } from '@tender/contracts';
import type { RecordedEvent } from '@tender/event-store';
import { canonicalJson } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { routesOf } from '../../docs/routes.js';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { documentsOf, onServersBeside } from '../../testing/server/servers.js';

/** A sealed auction hides its amounts also from staff, until it is completed (`domain.md §2`). */

const [FIRST, REVISED, SECOND, BY_ADMIN] = [48_151_623.42, 48_151_624.13, 31_337_271.82, 27_182_818.28] as const;
const SECRETS = [FIRST, REVISED, SECOND, BY_ADMIN];
/** Amount in an open auction on the same server: it shows that the searches work. */
const OPEN = 31_415_926.53;

/** Forms in which an amount could occur: as text in dollars or cents, as a number, each also in base64. */
function formsOf(amount: number): Buffer[] {
  const cents = Math.round(amount * 100);
  const texts = [String(amount), String(cents), String(Math.trunc(amount)), amount.toLocaleString('en-US')].map(
    (text) => Buffer.from(text),
  );
  const [double, integer, doubleLittle, integerLittle] = [
    Buffer.alloc(8),
    Buffer.alloc(8),
    Buffer.alloc(8),
    Buffer.alloc(8),
  ];
  double.writeDoubleBE(amount);
  integer.writeBigUInt64BE(BigInt(cents));
  doubleLittle.writeDoubleLE(amount);
  integerLittle.writeBigUInt64LE(BigInt(cents));
  const plain = [...texts, double, integer.subarray(2), doubleLittle, integerLittle.subarray(0, 6)];
  // At each of the three offsets of base64, without the characters that depend on the neighbours.
  const encoded = plain.flatMap((bytes) =>
    [0, 1, 2].map((shift) => {
      const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64url');
      return Buffer.from(text.slice(shift + (shift > 0 ? 1 : 0), -2));
    }),
  );
  return [...plain, ...encoded.filter((form) => form.length >= 6)];
}

const contains = (haystack: Buffer, amount: number): boolean => formsOf(amount).some((form) => haystack.includes(form));

let server: TestServer;
let admin: Person;
let auditor: Person;
let ann: Person;
let bob: Person;
const log: string[] = [];

beforeAll(async () => {
  server = await TestServer.open({ log });
  [admin, auditor, ann, bob] = [
    await server.admin(),
    await server.auditor(),
    await server.buyer('ann'),
    await server.buyer('bob'),
  ];
  const open = await server.auction(admin, { buyers: [ann] });
  await ann.placeBid({ auctionId: open.auction._id, lotId: open.lots[0]!._id, biddingAmount: OPEN });
});
afterAll(() => server.close());

interface Sealed {
  auctionId: string;
  lots: string[];
  bids: { ann: string; bob: string };
}

/** Makes bids of each kind: placed, revised, repeated, refused, withdrawn, entered by an admin. */
async function bidding(): Promise<Sealed> {
  const { auction, lots } = await server.auction(admin, {
    bidVisibility: 'sealed',
    buyers: [ann, bob],
    lots: [
      { lotNo: '1', reservePrice: 1_000 },
      { lotNo: '2', reservePrice: 2_000 },
    ],
  });
  const place = (by: Person, lot: number, biddingAmount: number, more: object = {}) =>
    by.post('/api/bidding/create', { auctionId: auction._id, lotId: lots[lot]!._id, biddingAmount, ...more });
  const ofAnn = (await place(ann, 0, FIRST).json<{ bidding: BidView }>(201)).bidding;
  const ofBob = (await place(bob, 0, SECOND).json<{ bidding: BidView }>(201)).bidding;
  expect([ofAnn.biddingAmount, ofBob.biddingAmount]).toEqual([FIRST, SECOND]);
  expect((await ann.reviseBid(ofAnn._id, { biddingAmount: REVISED })).biddingAmount).toBe(REVISED);
  expect((await ann.reviseBid(ofAnn._id, { biddingAmount: REVISED })).biddingAmount).toBe(REVISED);
  await place(ann, 0, FIRST).expect(409);
  const entered = (
    await place(admin, 1, BY_ADMIN, { companyId: bob.companyId, userId: bob.userId, reason: 'by telephone' }).json<{
      bidding: BidView;
    }>(201)
  ).bidding;
  expect(entered.biddingAmount).toBeNull();
  // The company sees that staff entered the bid, and the reason.
  await eventually(async () => {
    const own = await bob.get(`/api/bidding/getByAuction/${auction._id}`).json<{ biddings: BidView[] }>(200);
    const told = new Map(own.biddings.map(({ _id, receipt }) => [_id, receipt?.onBehalf]));
    return told.get(entered._id)?.reason === 'by telephone' && told.has(ofBob._id) && !told.get(ofBob._id);
  });
  const { receipts } = await bob.get(`/api/proof/receipts/${auction._id}`).json<{ receipts: AuctionReceiptsView }>(200);
  expect(receipts.receipts.find(({ bidId }) => bidId === entered._id)).toMatchObject({
    onBehalf: { reason: 'by telephone' },
  });
  const { _id } = (await place(ann, 1, FIRST).json<{ bidding: BidView }>(201)).bidding;
  expect(await ann.withdrawBid(_id)).toMatchObject({ status: 'withdrawn', biddingAmount: FIRST });
  return { auctionId: auction._id, lots: lots.map((lot) => lot._id), bids: { ann: ofAnn._id, bob: ofBob._id } };
}

const streamOf = (auctionId: string): Promise<RecordedEvent[]> =>
  server.stores.events.readStream(`auction-${auctionId}`, 0, 1_000);

/** Everything stored on the disk or in MongoDB, except the key, which opens everything. */
async function kept(): Promise<[string, Buffer][]> {
  if (server.stores.shared)
    return (await documentsOf(onServersBeside(server.folder))).map(([name, text]) => [name, Buffer.from(text)]);
  return readdirSync(server.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'seal.key')
    .map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name))]);
}

/** Answers to a reader of all GET routes with the ids of an auction. */
async function answersOf(reader: Person, { auctionId, lots, bids }: Sealed): Promise<Buffer> {
  const ids = [auctionId, ...lots, bids.ann, ann.userId, bob.userId, bob.companyId];
  const reads = routesOf(server.app)
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) => (path.includes(':') ? ids.map((id) => path.replace(/:\w+/, id)) : [path]));
  const texts = await Promise.all(reads.map(async (path) => (await reader.raw('GET', path)).text));
  return Buffer.from(texts.join('\n'));
}

test('the searches find an amount that is stored', async () => {
  await server.stores.projections.caughtUp();
  expect(
    (await kept())
      .filter(([, content]) => contains(content, OPEN))
      .map(([name]) => name.slice(0, 6))
      .sort(),
  ).toEqual(expect.arrayContaining(process.env['EVENTSTORE_URL'] ? ['views.'] : ['events', 'views.']));
  for (const text of [
    `{"amount":${OPEN * 100}}`,
    Buffer.from(`x{"a":"${OPEN}"}`).toString('base64'),
    `$${OPEN.toLocaleString('en-US')}`,
  ]) {
    expect(contains(Buffer.from(text), OPEN)).toBe(true);
  }
});

describe('a sealed auction', () => {
  test('shows an amount only to its company, and proves all amounts at completion', async () => {
    await server.liveFeedCaughtUp();
    const [staff, tab] = [await Listener.open(admin), await Listener.open(ann)];
    const sealed = await bidding();
    await staff.waitForMessages(6);
    const hidden = (content: Buffer) => SECRETS.filter((amount) => contains(content, amount));
    for (const reader of [admin, auditor]) expect(hidden(await answersOf(reader, sealed))).toEqual([]);
    expect(hidden(Buffer.from(staff.frames.join('\n')))).toEqual([]);
    expect(
      (await kept())
        .map(([name, content]) => ({ name, found: hidden(content) }))
        .filter(({ found }) => found.length > 0),
    ).toEqual([]);
    const state = await server.stores.executor.state(auctionDecider, `auction-${sealed.auctionId}`);
    expect(hidden(Buffer.from(JSON.stringify(auctionDecider.snapshot!.save(state))))).toEqual([]);

    // Each company sees its own amounts, by calls and over the socket.
    expect(hidden(await answersOf(bob, sealed))).toEqual([SECOND, BY_ADMIN]);
    expect(hidden(await answersOf(ann, sealed))).toEqual([FIRST, REVISED]);
    expect(hidden(Buffer.from(tab.frames.join('\n')))).toEqual([FIRST, REVISED]);
    // Staff see the bidder, the lot and the time of each bid.
    const biddings = await admin.bids(sealed.auctionId);
    expect(biddings).toHaveLength(4);
    expect(
      biddings.every(
        ({ biddingAmount, companyId, placedAt }) => biddingAmount === null && companyId !== '' && placedAt !== '',
      ),
    ).toBe(true);

    await admin.complete(sealed.auctionId);
    const lots = await admin.lots(sealed.auctionId);
    expect(lots.map(({ sold, result }) => ({ sold, ...result, winner: result?.winner?.companyId }))).toEqual([
      { sold: true, winnerBid: REVISED, secondHighestBid: SECOND, priceToPay: SECOND, winner: ann.companyId },
      { sold: true, winnerBid: BY_ADMIN, secondHighestBid: null, priceToPay: 2_000, winner: bob.companyId },
    ]);
    const after = await admin.get(`/api/bidding/getByAuction/${sealed.auctionId}`).json<{ biddings: BidView[] }>();
    expect(after.biddings.map(({ biddingAmount }) => biddingAmount).sort()).toEqual([BY_ADMIN, SECOND, FIRST, REVISED]);

    const events = await streamOf(sealed.auctionId);
    expect(verifyAuction(events)).toMatchObject({ ok: true });
    expect(unsealedBy(events)).toEqual([FIRST, SECOND, REVISED, BY_ADMIN, FIRST]);
    expect(hidden(Buffer.from(log.join('\n')))).toEqual([]);
    [staff, tab].forEach((listener) => listener.close());
  });

  test('that is cancelled is never opened', async () => {
    const sealed = await bidding();
    await admin.cancel(sealed.auctionId, 'withdrawn by the seller');
    const lots = await admin.lots(sealed.auctionId);
    expect(lots.map(({ sold, result }) => ({ sold, result }))).toEqual([
      { sold: false, result: null },
      { sold: false, result: null },
    ]);
    const biddings = await auditor.bids(sealed.auctionId);
    expect(biddings.map(({ biddingAmount }) => biddingAmount)).toEqual([null, null, null, null]);
    expect((await streamOf(sealed.auctionId)).filter(({ data }) => 'sealKey' in data)).toEqual([]);
    const own = await ann.get(`/api/bidding/getByAuction/${sealed.auctionId}`).json<{ biddings: BidView[] }>();
    expect(own.biddings.map(({ biddingAmount }) => biddingAmount)).toEqual([REVISED, FIRST]);
  });

  test('refuses a soft close, and a change to open bids once it accepts bids', async () => {
    const { auction } = await server.auction(admin, { bidVisibility: 'sealed', buyers: [ann] });
    expect(await admin.patch(`/api/auction/update/${auction._id}`, { bidVisibility: 'open' }).json(409)).toMatchObject({
      code: 'FIELD_NOT_CHANGEABLE',
    });
    expect(
      await admin
        .patch(`/api/auction/update/${auction._id}`, { extension: { windowSeconds: 5, extendSeconds: 5 } })
        .json(409),
    ).toMatchObject({ code: 'FIELD_NOT_CHANGEABLE' });
  });
});

describe('a bid that is sent again with its key', () => {
  const headers = { 'idempotency-key': 'once only' };

  test('is the same bid, also if it is sealed, and its digest reveals nothing', async () => {
    const { auction, lots } = await server.auction(admin, { bidVisibility: 'sealed', buyers: [ann] });
    const body = { auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: FIRST };
    const send = (biddingAmount: number = FIRST) =>
      ann.post('/api/bidding/create', { ...body, biddingAmount }, headers);
    const answers = await Promise.all([send().json(201), send().json(201), send().json(201)]);
    expect(answers[0]).toMatchObject({ bidding: { biddingAmount: FIRST, status: 'standing' } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await send(SECOND).json(409)).toMatchObject({ code: 'KEY_REUSED' });
    await admin.complete(auction._id);
    expect(await send().json(201)).toEqual(answers[0]);

    const placed = (await streamOf(auction._id)).filter(({ type }) => type === 'BidPlaced');
    expect(placed).toHaveLength(1);
    const { fingerprint } = placed[0]!.metadata;
    expect(fingerprint).toEqual(expect.any(String));
    // A search over all amounts must not reveal the right one.
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(fingerprint).not.toBe(createHash('sha256').update(canonicalJson(body)).digest(encoding));
  });

  test('has another digest each time: an open auction is no dictionary, and equal first bids do not look equal', async () => {
    const [sealed, open] = [
      await server.auction(admin, { bidVisibility: 'sealed', buyers: [ann, bob] }),
      await server.auction(admin, { buyers: [ann] }),
    ];
    const place = async (by: Person, { auction, lots }: typeof sealed, key: string) =>
      (
        await by
          .post(
            '/api/bidding/create',
            { auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 10 },
            { 'idempotency-key': key },
          )
          .json<{ bidding: BidView }>(201)
      ).bidding._id;
    const [ofAnn, ofBob, inOpen] = [
      await place(ann, sealed, 'one'),
      await place(bob, sealed, 'one'),
      await place(ann, open, 'two'),
    ];
    await ann
      .patch(`/api/bidding/update/${ofAnn}`, { biddingAmount: SECOND }, { 'idempotency-key': 'revised' })
      .expect(200);
    await bob
      .patch(`/api/bidding/update/${ofBob}`, { biddingAmount: SECOND }, { 'idempotency-key': 'revised' })
      .expect(200);
    // Dictionary attack: send each amount in an open auction, with the same idempotency key and with others.
    for (const [key, biddingAmount] of [
      ['revised', SECOND],
      ['again', FIRST],
      ['a third time', SECOND],
    ] as const) {
      await ann.patch(`/api/bidding/update/${inOpen}`, { biddingAmount }, { 'idempotency-key': key }).expect(200);
    }
    const digests = (await Promise.all([sealed, open].map(({ auction }) => streamOf(auction._id))))
      .flat()
      .filter(({ type }) => type === 'BidPlaced' || type === 'BidRevised')
      .map(({ metadata }) => metadata.fingerprint);
    expect(digests).toHaveLength(8);
    expect(new Set(digests).size).toBe(8);
  });

  test('has another digest on another installation', async () => {
    const digests = await Promise.all(
      [1, 2].map(async () => {
        const other = await TestServer.open();
        const keeper = await other.admin();
        const details = {
          name: 'T',
          type: 'tenderPayAsBid',
          startsAt: '2030-01-01T00:00:00Z',
          endsAt: '2030-01-02T00:00:00Z',
        };
        await keeper.post('/api/auction/create', details, headers).expect(201);
        const event = (await other.stores.events.readAll(-1n, 100)).find(({ type }) => type === 'AuctionCreated');
        await other.close();
        return event?.metadata.fingerprint;
      }),
    );
    expect(new Set(digests).size).toBe(2);
  });
});

/** Amounts of a stream's bids, decrypted with the key in the completion, by Node's AES only. */
function unsealedBy(events: readonly RecordedEvent[]): number[] {
  const { sealKey } = events.find(({ type }) => type === 'AuctionCompleted')!.data as { sealKey: string };
  return events
    .filter(({ type }) => type === 'BidPlaced' || type === 'BidRevised')
    .map(({ data }) => {
      const { bidId, sealed } = data as { bidId: string; sealed: string };
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', Buffer.from(sealKey, 'base64url'), bytes.subarray(0, 12));
      decipher.setAAD(Buffer.from(bidId)).setAuthTag(bytes.subarray(12, 28));
      return Number(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).readBigUInt64BE()) / 100;
    });
}

test('staff see the refusals that reveal no amount, and buyers see none', async () => {
  for (const bidVisibility of ['open', 'sealed'] as const) {
    const lot = { lotNo: '1', reservePrice: 1_000, minimumBid: 500 };
    const { auction, lots } = await server.auction(admin, { bidVisibility, buyers: [ann], lots: [lot] });
    const place = (biddingAmount: number) =>
      ann.post('/api/bidding/create', { auctionId: auction._id, lotId: lots[0]!._id, biddingAmount });
    for (const amount of [400, 450]) await place(amount).expect(409);
    await place(600).expect(201);
    await place(700).expect(409);
    const path = `/api/bidding/refusals/${auction._id}`;
    const { refusals } = await auditor.get(path).json<{ refusals: BidRefusalView[] }>();
    const seen = { lot: lots[0]!._id, companyId: ann.companyId, lastAt: expect.any(String) };
    expect(refusals).toEqual([
      { ...seen, code: 'BID_EXISTS', times: 1 },
      ...(bidVisibility === 'open' ? [{ ...seen, code: 'BID_BELOW_MINIMUM', times: 2 }] : []),
    ]);
    await ann.get(path).expect(403);
  }
  await auditor.get('/api/bidding/refusals/nobody').expect(404);
});
