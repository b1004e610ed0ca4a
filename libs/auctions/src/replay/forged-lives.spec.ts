import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Mutant } from '@tender/kernel/testing/mutants';
import { times } from '@tender/kernel/testing/torture';
import { auctionCatalogue, type AuctionEvent } from '../rules/auction.events.js';
import { approved, userId } from '../rules/testing/builders.js';
import { mutantOf } from '../rules/testing/mutants.js';
import { chained, type Unchained } from '../rules/testing/recorded.js';
import { wholeLives } from '../rules/testing/whole-lives.js';
import { verifyAuction, type People, type Verdict } from '../rules/verify-auction.js';

/** Random forgeries of random lives, whose hashes are right, against the table of `docs/forgeries.md`. */

/** What a row says of one type of event. */
interface Row {
  deleted: string;
  doubled: string;
  inserted: string;
  /** Fields of the data of which another value may be legal. */
  fields: readonly string[];
}

const DOCS = new URL('../../../../docs/forgeries.md', import.meta.url);
const ROWS = new Map(
  [...readFileSync(DOCS, 'utf8').matchAll(/^\| (\w+)\s*\| (\w+)\s*\| (\w+)\s*\| (\w+)\s*\|(.*)\|$/gm)].map(
    ([, type = '', deleted = '', doubled = '', inserted = '', fields = '']): [string, Row] => [
      type,
      { deleted, doubled, inserted, fields: fields.trim().split(/, ?/) },
    ],
  ),
);

test('the table has a row for each type of event', () => {
  expect([...ROWS.keys()].sort()).toEqual(Object.keys(auctionCatalogue).sort());
  for (const { deleted, doubled, inserted } of ROWS.values())
    for (const verdict of [deleted, doubled, inserted]) expect(['illegal', 'depends']).toContain(verdict);
});

/** Each company has one buyer. */
const PEOPLE: People = {
  bidder: ({ event: { data } }) => (data.userId === userId(data.companyId) ? approved(data.companyId) : null),
  hasRole: () => true,
};
const verdictOn = (history: readonly Unchained[]): Verdict => verifyAuction(chained(history), undefined, PEOPLE);

test('every life is sound', () => {
  fc.assert(
    fc.property(wholeLives, (life) => expect(verdictOn(life)).toMatchObject({ ok: true })),
    { numRuns: times(2_000, 100) },
  );
});

/** Whether the table leaves open that a forgery is legal. */
function mayBeLegal({ mutation, type, at, history }: Mutant<AuctionEvent>, life: readonly Unchained[]): boolean {
  const row = ROWS.get(type)!;
  const isAtAnEnd = at === 0 || at === life.length - 1;
  const isInOrder = history.every((each, place) => place === 0 || history[place - 1]!.at <= each.at);
  switch (mutation) {
    case 'actor':
    case 'usurped':
      return false;
    case 'time':
      return isAtAnEnd;
    case 'moved':
      return isInOrder;
    case 'deleted':
    case 'doubled':
    case 'inserted':
      return row[mutation] === 'depends';
    default:
      return row.fields.includes(mutation.replace('field ', '').split('.')[0]!);
  }
}

test('every forgery that the table calls illegal is found', () => {
  fc.assert(
    fc.property(wholeLives, fc.infiniteStream(fc.nat()), (life, numbers) => {
      const mutant = mutantOf(life, (count) => numbers.next().value % count);
      fc.pre(JSON.stringify(mutant.history) !== JSON.stringify(life));
      const { mutation, type } = mutant;
      const verdict =
        verdictOn(mutant.history).ok && !mayBeLegal(mutant, life) ? 'illegal, but not found' : 'as in the table';
      expect({ mutation, type, verdict }).toEqual({ mutation, type, verdict: 'as in the table' });
    }),
    { numRuns: times(20_000, 500) },
  );
});
