import { expect, test } from '@jest/globals';
import { ApiError, ConnectionLost } from '../../../../shared/http/api-error.js';
import { entriesBy, type Entry } from './entries.js';

const placed = { lotId: 'a.l', biddingAmount: 5, userId: 'u', reason: 'By telephone' } as Entry;
const revised = { bidId: 'a.b', biddingAmount: 5, userId: 'u', reason: 'By telephone', seen: 'now' } as Entry;

/** Enters the bids in order. @returns the entries sent, each with its key's number in the order of first use */
async function sent(outcomes: (Error | null)[], asks: [what: string, entry: Entry][]) {
  const calls: [Entry, string][] = [];
  const enter = entriesBy(async (entry, key) => {
    calls.push([entry, key]);
    const outcome = outcomes[calls.length - 1];
    if (outcome) throw outcome;
  });
  for (const [what, entry] of asks) await enter(what, entry).catch(() => undefined);
  const keys = [...new Set(calls.map(([, key]) => key))];
  return calls.map(([entry, key]) => [entry, keys.indexOf(key)]);
}

test('after a lost answer, sends the same bid again, even if the bid is known by now', async () => {
  for (const lost of [new ConnectionLost(), new ApiError('A fault', 500)])
    expect(
      await sent(
        [lost],
        [
          ['5 of A', placed],
          ['5 of A', revised],
        ],
      ),
    ).toEqual([
      [placed, 0],
      [placed, 0],
    ]);
});

test('after a refusal or a success, uses a new key for the standing bid', async () => {
  for (const outcome of [new ApiError('It stands', 409, 'BID_EXISTS'), null])
    expect(
      await sent(
        [outcome],
        [
          ['5 of A', placed],
          ['5 of A', revised],
        ],
      ),
    ).toEqual([
      [placed, 0],
      [revised, 1],
    ]);
});

test('a repetition that is refused for its sender or its rate does not settle the first call', async () => {
  for (const code of [401, 403, 429])
    expect(
      await sent(
        [new ConnectionLost(), new ApiError('Not now', code), null],
        [
          ['5 of A', placed],
          ['5 of A', revised],
          ['5 of A', revised],
        ],
      ),
    ).toEqual([
      [placed, 0],
      [placed, 0],
      [placed, 0],
    ]);
});

test('another company, amount or reason is another bid', async () => {
  expect(
    await sent(
      [new ConnectionLost()],
      [
        ['5 of A', placed],
        ['5 of B', revised],
      ],
    ),
  ).toEqual([
    [placed, 0],
    [revised, 1],
  ]);
});
