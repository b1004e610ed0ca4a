import { expect, test } from '@jest/globals';
import type { LogEntryView } from '@tender/contracts';
import { formatEntry } from '@tender/proof';
import { commitmentInWords, saidOf } from './use-commitment.js';

test('shows the last commitment with its time, and nothing if the log has none', () => {
  const hash = 'ab'.repeat(32);
  const at = '2026-11-20T10:01:00.000Z';
  const text = formatEntry({ kind: 'commitment', at, auctionId: 'a', commitment: hash });
  const last = { index: 3, kind: 'commitment', at, auctionId: 'a', text } as LogEntryView;
  expect(commitmentInWords({ last })).toMatch(new RegExp(`^Commitment of .*10:01:00 UTC: ${hash}$`));
  expect(commitmentInWords({ last: null })).toBeUndefined();
});

test('does not show the commitment of another auction', () => {
  const read = { auctionId: 'a', said: 'Commitment' };
  expect(['a', 'b', null].map((auctionId) => saidOf(auctionId, read))).toEqual(['Commitment', undefined, undefined]);
  expect(saidOf('a', undefined)).toBeUndefined();
});
