import { expect, jest, test } from '@jest/globals';
import type { FailedBidCommand, LiveMessage } from '@tender/contracts';
import { receive, type Received } from '../../../../shared/socket/live-messages.js';
import { putRootState, rootState } from '../../../../shared/store/slice.js';
import { live } from '../../state/auctions-slice.js';
import { showFailedBids } from './failed-bids.js';

/** The tab receives refusals in one batch. */
function receiveAll(...refusals: FailedBidCommand[]): void {
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

test('each refused bid of a batch is shown once', () => {
  jest.useFakeTimers();
  const shown: string[] = [];
  showFailedBids((words) => void shown.push(words));
  const refused = (message: string): FailedBidCommand => ({
    auction: 'a1',
    code: 'BID_BELOW_MINIMUM',
    message,
    reference: message,
  });
  receiveAll(refused('One'), refused('Two'));
  receiveAll(refused('Three'));
  expect(shown).toEqual(['One', 'Two', 'Three'].map((words) => `${words}. Requested in another tab.`));
  jest.useRealTimers();
});
