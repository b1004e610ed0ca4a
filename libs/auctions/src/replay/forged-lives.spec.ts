import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { forgeryTable, mayBeLegal } from '@tender/kernel/testing/forgery-table';
import { times } from '@tender/kernel/testing/torture';
import { auctionCatalogue } from '../rules/auction.events.js';
import { approved, userId } from '../rules/testing/builders.js';
import { mutantOf } from '../rules/testing/mutants.js';
import { chained, type Unchained } from '../rules/testing/recorded.js';
import { wholeLives } from '../rules/testing/whole-lives.js';
import { verifyAuction, type People, type Verdict } from '../rules/verify-auction.js';

/** Rows of `docs/forgeries.md` about auctions, to compare with random forgeries of random histories. */

const TABLE = forgeryTable('Auctions');

test('the table has a row for each type of event', () => {
  expect([...TABLE.keys()].sort()).toEqual(Object.keys(auctionCatalogue).sort());
});

/** People of the histories: each company has one buyer. */
const PEOPLE: People = {
  bidder: ({ event: { data } }) => (data.userId === userId(data.companyId) ? approved(data.companyId) : null),
  hasRole: () => true,
  mayJoin: () => true,
  mayBegin: () => true,
  authority: () => null,
};
const verdictOn = (history: readonly Unchained[]): Verdict => verifyAuction(chained(history), undefined, PEOPLE);

test('every history is valid', () => {
  fc.assert(
    fc.property(wholeLives, (life) => expect(verdictOn(life)).toMatchObject({ ok: true })),
    { numRuns: times(2_000, 100) },
  );
});

test('every forgery that the table calls illegal is detected', () => {
  fc.assert(
    fc.property(wholeLives, fc.infiniteStream(fc.nat()), (life, numbers) => {
      const mutant = mutantOf(life, (count) => numbers.next().value % count);
      fc.pre(JSON.stringify(mutant.history) !== JSON.stringify(life));
      const { mutation, type } = mutant;
      const verdict =
        verdictOn(mutant.history).ok && !mayBeLegal(TABLE, mutant, life) ? 'illegal, but not found' : 'as in the table';
      expect({ mutation, type, verdict }).toEqual({ mutation, type, verdict: 'as in the table' });
    }),
    { numRuns: times(20_000, 500) },
  );
});
