import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { BidView, LotView } from '@tender/contracts';

/** A house that answers a bid when it is told to. */
let server: Server;
let noted: (answer: () => void) => void;
let arrival: Promise<() => void>;
// They look for a browser when they are loaded.
let desk: typeof import('./bid-submission.js');
let unsent: typeof import('./unsent.js');

const bid: BidView = {
  _id: 'a.b',
  auction: 'a',
  lot: 'a.l',
  biddingAmount: 1_250,
  userId: 'u',
  companyId: 'c',
  status: 'standing',
  placedAt: '2026-11-20T10:00:00.000Z',
  revisedAt: null,
};
const lot = { _id: 'a.l', auctionId: 'a', lotNo: '1' } as LotView;
const draft = (): string => unsent.draftOf('a', 'a.l');

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    noted(
      () => void response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ bidding: bid })),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  Object.assign(globalThis, {
    window: { location: { origin }, matchMedia: () => ({ matches: false }), localStorage },
    localStorage,
    __APP_VERSION__: 'test',
  });
  [desk, unsent] = await Promise.all([import('./bid-submission.js'), import('./unsent.js')]);
});
afterAll(() => void server.close());
beforeEach(() => {
  arrival = new Promise((resolve) => {
    noted = resolve;
  });
  desk.setDraft('a', 'a.l', '1250');
});

async function whileUnderWay(work: () => void): Promise<void> {
  const sent = desk.sendBid(lot, 125_000, undefined);
  const answer = await arrival;
  work();
  answer();
  expect(await sent).toBe(true);
  expect(unsent.sendingOf('a.l')).toBeUndefined();
}

test('the draft of a bid that was taken is gone', async () => {
  await whileUnderWay(() => undefined);
  expect(draft()).toBe('');
});

test('so it is when the field has only written the amount out', async () => {
  await whileUnderWay(() => desk.setDraft('a', 'a.l', '1,250.00'));
  expect(draft()).toBe('');
});

test('what was typed while the bid was under way is kept', async () => {
  await whileUnderWay(() => desk.setDraft('a', 'a.l', '1300'));
  expect(draft()).toBe('1300');
});
