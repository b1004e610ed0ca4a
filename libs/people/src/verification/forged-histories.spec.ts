import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { forgeryTable, mayBeLegal } from '@tender/kernel/testing/forgery-table';
import { mutantOf, type Mutant } from '@tender/kernel/testing/mutants';
import { times } from '@tender/kernel/testing/torture';
import { companyCatalogue } from '../companies/rules/company.events.js';
import { staffCatalogue } from '../staff/staff.events.js';
import { termsCatalogue } from '../terms/rules/terms.events.js';
import { COMPANY_FORGERIES, STAFF_FORGERIES, TERMS_FORGERIES } from './testing/forgeries.js';
import { findingIn, type Histories, type PeopleEvent, type StreamName } from './testing/test-streams.js';
import { wholeHistories } from './testing/whole-histories.js';

/** Random forgeries of random histories with right hashes, against the table of `docs/forgeries.md`. */

const TABLE = forgeryTable('Companies, staff and terms');
const TYPES = Object.keys({ ...companyCatalogue, ...staffCatalogue, ...termsCatalogue }).sort();

test('the table has a row for each type of event', () => {
  expect([...TABLE.keys()].sort()).toEqual(TYPES);
});

test('the histories have events of every type', () => {
  const found = fc.sample(wholeHistories, { numRuns: 100, seed: 1 });
  const types = found.flatMap(({ house, terms, company }) => [...house, ...terms, ...company]);
  expect([...new Set(types.map(({ event }) => event.type))].sort()).toEqual(TYPES);
});

test('every history is sound', () => {
  fc.assert(
    fc.property(wholeHistories, (histories) => expect(findingIn(histories)).toBeNull()),
    { numRuns: times(5_000, 100) },
  );
});

type Choose = (count: number) => number;
interface Forged {
  mutant: Mutant<PeopleEvent>;
  histories: Histories;
}

/** One forgery in one of the streams. */
function forged(original: Histories, stream: StreamName, choose: Choose): Forged {
  switch (stream) {
    case 'house': {
      const mutant = mutantOf(original.house, STAFF_FORGERIES, choose);
      return { mutant, histories: { ...original, house: mutant.history } };
    }
    case 'terms': {
      const mutant = mutantOf(original.terms, TERMS_FORGERIES, choose);
      return { mutant, histories: { ...original, terms: mutant.history } };
    }
    case 'company': {
      const mutant = mutantOf(original.company, COMPANY_FORGERIES, choose);
      return { mutant, histories: { ...original, company: mutant.history } };
    }
  }
}

const streams = fc.constantFrom<StreamName>('company', 'company', 'company', 'company', 'house', 'house', 'terms');

test('every forgery that the table calls illegal is found', () => {
  fc.assert(
    fc.property(wholeHistories, streams, fc.infiniteStream(fc.nat()), (histories, stream, numbers) => {
      fc.pre(histories[stream].length > 0);
      const { mutant, histories: changed } = forged(histories, stream, (count) => numbers.next().value % count);
      fc.pre(JSON.stringify(changed) !== JSON.stringify(histories));
      const { mutation, type } = mutant;
      const isFound = findingIn(changed) !== null;
      const verdict =
        isFound || mayBeLegal<PeopleEvent>(TABLE, mutant, histories[stream])
          ? 'as in the table'
          : 'illegal, but not found';
      expect({ mutation, type, verdict }).toEqual({ mutation, type, verdict: 'as in the table' });
    }),
    { numRuns: times(20_000, 500) },
  );
});
