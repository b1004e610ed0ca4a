import { expect, test } from '@jest/globals';
import type { DailyNeeds } from '@tender/contracts';
import { needsInOrder } from './needs.js';

const NOTHING: DailyNeeds = {
  people: 0,
  companies: 0,
  unconfirmed: { people: 0, companies: 0 },
  bookings: [],
  waitingInvitations: [],
  endingWithoutBids: [],
  lotsToDecide: [],
  resultsToPublish: [],
  waitingLetters: [],
  viewingsWithoutAuction: [],
  failedMessages: 0,
  standingStill: { projections: [], reactors: [] },
  unopenedAuctions: [],
  clockInDoubt: false,
  pausedAuctions: [],
  alerts: [],
};
const a1 = { _id: 'a1', name: 'November' };
const v1 = { _id: 'v1', name: 'Autumn' };

test('lists nothing if nothing needs attention', () => {
  expect(needsInOrder(NOTHING)).toEqual([]);
});

test('orders by urgency: faults, deadlines, waiting people, the rest', () => {
  const all = needsInOrder({
    people: 5,
    companies: 4,
    unconfirmed: { people: 3, companies: 3 },
    bookings: [{ viewing: 'v1', name: 'Autumn', waiting: 3 }],
    waitingInvitations: [
      { ...a1, kind: 'auction', waiting: 2 },
      { ...v1, kind: 'viewing', waiting: 1 },
    ],
    endingWithoutBids: [{ ...a1, endsAt: '2026-11-20T18:00:00.000Z', timeZone: 'UTC', withoutBids: 4, lots: 40 }],
    lotsToDecide: [{ ...a1, undecided: 1 }],
    resultsToPublish: [a1],
    waitingLetters: [a1],
    viewingsWithoutAuction: [v1],
    failedMessages: 2,
    standingStill: { projections: ['lots'], reactors: ['mailer'] },
    unopenedAuctions: [a1],
    clockInDoubt: true,
    pausedAuctions: [{ ...a1, cause: 'outage' }],
    alerts: ['lowDisk'],
  });
  expect(all.map(({ count, what, to }) => [count, what, to])).toEqual([
    [null, 'Paused, because the server was down before the end', '/auction-monitoring?id=a1'],
    [null, 'The disk of the server is almost full: uploads and sign-ups have stopped', '/operations'],
    [null, 'The server’s clock is in doubt: nothing ends or starts by it', '/operations'],
    [1, 'A list is not up to date: the data of lots is missing here', '/operations'],
    [1, 'Work was set aside after many retries: mailer', '/operations'],
    [
      null,
      'The key of this sealed auction is lost. The auction accepts no bids and can only be cancelled',
      '/auction-monitoring?id=a1',
    ],
    [2, 'messages could not be delivered', '/notifications-hub?tab=deliveries'],
    [4, 'of 40 lots without a bid', '/auction-monitoring?id=a1'],
    [3, 'bookings wait', '/viewing-management?id=v1'],
    [2, 'people of 1 company to approve', '/user-management?approval=pending'],
    [2, 'invited people are approved, and have not joined', '/auction-setup?id=a1&step=2'],
    [1, 'invited person is approved, and has not joined', '/viewing-setup?id=v1&step=companies'],
    [1, 'lot below its reserve to decide on', '/auction-result?id=a1&show=undecided'],
    [null, 'Result to publish', '/auction-result?id=a1'],
    [null, 'Award letters wait for more than ten minutes', '/auction-result?id=a1&letters=award'],
    [null, 'Viewed, without an auction', '/auction-setup?viewing=v1'],
  ]);
});

test('a newcomer is one task: the person with the company, or what is left of the two', () => {
  const approvals = (people: number, companies: number) =>
    needsInOrder({ ...NOTHING, people, companies }).map(({ count, what, to }) => [count, what, to]);
  expect(approvals(1, 1)).toEqual([[1, 'person of 1 company to approve', '/user-management?approval=pending']]);
  expect(approvals(2, 0)).toEqual([[2, 'people to approve', '/user-management?approval=pending']]);
  expect(approvals(0, 1)).toEqual([[1, 'company to approve', '/user-management?tab=companies']]);
});
