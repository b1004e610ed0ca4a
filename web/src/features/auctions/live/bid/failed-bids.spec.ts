import { expect, jest, test } from '@jest/globals';
import type { FailedBidCommand, LiveMessage } from '@tender/contracts';
import { receive, type Received } from '../../../../shared/socket/live-messages.js';
import { putRootState, rootState } from '../../../../shared/store/slice.js';
import { live } from '../../state/auctions-slice.js';
import { tellFailedBids } from './failed-bids.js';

/** A tab hears of refusals, all in one drawing. */
function hear(...refusals: FailedBidCommand[]): void {
  let state: Received = { seq: 0, root: rootState() };
  for (const [index, payload] of refusals.entries()) {
    const message = { kind: 'failed', seq: index + 1, position: 'p', at: '2026-11-20T10:00:00.000Z', payload };
    const next = receive(state, message as LiveMessage, [live]);
    if (next === 'gap') throw new Error('gap');
    state = next;
  }
  putRootState(state.root);
  jest.runAllTimers();
}

test('each of several bids that were refused in one moment is told, once', () => {
  jest.useFakeTimers();
  const told: string[] = [];
  tellFailedBids((words) => void told.push(words));
  const refused = (message: string): FailedBidCommand => ({
    auction: 'a1',
    code: 'BID_BELOW_MINIMUM',
    message,
    reference: message,
  });
  hear(refused('One'), refused('Two'));
  hear(refused('Three'));
  expect(told).toEqual(['One', 'Two', 'Three'].map((words) => `${words}. Requested in another tab.`));
  jest.useRealTimers();
});
