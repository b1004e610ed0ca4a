import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkGoldenFiles } from '@tender/event-store/testing';
import { specification } from '@tender/kernel/testing';
import { awardCatalogue, type AwardEvent, type IssuedLetter } from './award.events.js';
import { bankDiffersFrom } from './bank-of-editions.js';
import { awardsDecider, letterOf, nextNumber, yearOf } from './awards.js';

const { given, after } = specification(awardsDecider);

const LETTER: IssuedLetter = {
  number: '2026-K7P3QX-1',
  edition: 1,
  day: '2026-12-01',
  auctionId: 'tender1',
  companyId: 'cohen',
  lots: [{ lotId: 'tender1.a', amount: 120_000_00 }],
  sha256: '0f'.repeat(32),
};
const issued = (letter: Partial<IssuedLetter> = {}): AwardEvent => ({
  type: 'AwardLetterIssued',
  data: { ...LETTER, ...letter },
});
const { edition: _, ...FIRST } = LETTER;
const issue = (letter: Partial<typeof FIRST> = {}) => ({ type: 'IssueLetter', ...FIRST, ...letter }) as const;
const AGAIN = {
  type: 'IssueAgain',
  number: LETTER.number,
  edition: 2,
  day: '2026-12-05',
  sha256: '1e'.repeat(32),
  reason: 'The address was wrong',
} as const;

test('a company gets one letter for an auction, also if the reactor repeats its run', () => {
  given().when(issue()).then(issued());
  given(issued())
    .when(issue({ number: '2026-K7P3QX-2' }))
    .then();
});

test('a number counts only the letters of the same company', () => {
  const others = Array.from({ length: 30 }, (_, n) =>
    issued({ companyId: 'rival', number: `2026-AAAAAA-${n + 1}`, auctionId: `other${n}` }),
  );
  const own = { companyId: 'cohen', code: 'K7P3QX' };
  expect(nextNumber(after(...others), '2026', own)).toBe(nextNumber(after(), '2026', own));
  given(...others)
    .when(issue())
    .then(issued());
  expect(nextNumber(after(...others, issued()), '2026', own)).toBe('2026-K7P3QX-2');
});

test('a number that another letter took in between, or with the code of another company, is refused', () => {
  given(issued())
    .when(issue({ auctionId: 'tender2' }))
    .rejects('LETTER_CHANGED');
  given()
    .when(issue({ number: '2026-K7P3QX-2' }))
    .rejects('LETTER_CHANGED');
  given()
    .when(issue({ number: 'nonsense' }))
    .rejects('LETTER_CHANGED');
  given(issued({ companyId: 'rival', auctionId: 'tender2' }))
    .when(issue())
    .rejects('LETTER_CHANGED');
});

test('another edition keeps number, lots and first day; two admins cannot issue the same one', () => {
  const second = issued({ edition: 2, day: '2026-12-05', sha256: AGAIN.sha256, reason: AGAIN.reason });
  given(issued()).when(AGAIN).then(second);
  given(issued(), second).when(AGAIN).rejects('LETTER_CHANGED');
  given().when(AGAIN).rejects('NOT_FOUND');
  expect(letterOf(after(issued(), second), 'tender1', 'cohen')).toMatchObject({
    edition: 2,
    day: '2026-12-05',
    firstDay: '2026-12-01',
  });
  given(issued(), second)
    .when(issue({ number: '2026-K7P3QX-2' }))
    .then();
});

test('an edition names the newest earlier one with other bank details, also behind another that repeats them', () => {
  const banks = (...hashes: (string | null | undefined)[]) =>
    hashes.map((bankHash, index) => ({ edition: index + 1, ...(bankHash !== undefined && { bankHash }) }));
  const from = (...hashes: (string | null | undefined)[]) => bankDiffersFrom(banks(...hashes), hashes.length);
  expect([from('a'), from('a', 'a'), from('a', 'b'), from('a', 'b', 'b'), from('a', 'b', 'a')]).toEqual([
    ...[null, null, 1, 1, 2],
  ]);
  expect([from(null, 'a'), from('a', null), from(undefined, 'a'), from('a', undefined)]).toEqual([1, 1, null, null]);
});

test('the bank details of each edition are known from its event', () => {
  const second = { ...AGAIN, bankHash: 'bb' };
  const issuedAgain = issued({
    edition: 2,
    day: '2026-12-05',
    sha256: AGAIN.sha256,
    reason: AGAIN.reason,
    bankHash: 'bb',
  });
  given(issued({ bankHash: 'aa' }))
    .when(second)
    .then(issuedAgain);
  const { banks } = letterOf(after(issued({ bankHash: 'aa' }), issuedAgain), 'tender1', 'cohen')!;
  expect(banks).toEqual([
    { edition: 1, bankHash: 'aa' },
    { edition: 2, bankHash: 'bb' },
  ]);
});

test('a number names its year', () => {
  expect(yearOf('2027-K7P3QX-12')).toBe('2027');
  expect(() => yearOf('2027-k7p3qx-1')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
});

test('old events can still be read', () => {
  const events = checkGoldenFiles(awardCatalogue, join(import.meta.dirname, '../../golden'));
  expect(after(...events).size).toBe(1);
});
