import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { streamIdOf } from '@tender/kernel';
import { bidsIn } from './bid-document.js';

const part = fc.stringMatching(/^[0-9A-Za-z_-]{1,4}$/);

test('the range of the bids in an auction holds its bids and no others, however alike the ids', () => {
  fc.assert(fc.property(part, part, part, (auction, other, random) => {
    const { gt, lt } = bidsIn(auction)._id!;
    for (const stream of [auction, other, `${auction}${other}`, `${auction}-`]) {
      const bidId = `${stream}.${random}`;
      expect(bidId > gt && bidId < lt).toBe(streamIdOf(bidId) === auction);
    }
  }));
});
