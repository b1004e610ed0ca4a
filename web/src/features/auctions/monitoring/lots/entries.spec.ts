import { expect, test } from '@jest/globals';
import { ApiError, ConnectionLost } from '../../../../shared/http/api-error.js';
import { entriesBy, type Entry } from './entries.js';

const placed = { lotId: 'a.l', biddingAmount: 5, userId: 'u', reason: 'By telephone' } as Entry;
const revised = { bidId: 'a.b', biddingAmount: 5, userId: 'u', reason: 'By telephone', seen: 'now' } as Entry;

/** Asks one after another and tells what was sent, each key by the number of its first use. */
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

test('after a lost answer the very same is sent again, also where the bid has become known since', async () => {
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

test('after a refusal, or once it is entered, what is asked is asked anew, of the bid that stands', async () => {
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

test('that its repetition is refused for who asks, or how often, says nothing of what was asked first', async () => {
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
