import { expect, test } from '@jest/globals';
import type { AuditOutline } from '@tender/contracts';
import { joinOutlines, loadWholeOutline } from './audit-outline.js';

const history = {
  at: [0, 10, 10, 100, 120],
  type: [0, 1, 1, 2, 3],
  subject: [-1, 0, 1, 0, -1],
  company: [-1, 0, 0, 1, -1],
  types: ['AuctionCreated', 'BidPlaced', 'BidWithdrawn', 'AuctionCompleted'],
  subjects: [
    { _id: 'l1', label: '1' },
    { _id: 'l2', label: '2' },
  ],
  companies: ['A', 'B'],
  ignored: [],
};

/** The server's answer while the history has `total` events. */
const told = (total: number, from: number, limit: number, amount: (number | null)[]): AuditOutline => {
  const part = <Value>(values: readonly Value[]) => values.slice(0, total).slice(from, from + limit);
  const { at, type, subject, company, types, ...rest } = history;
  return {
    ...rest,
    from,
    total,
    at: part(at),
    type: part(type),
    subject: part(subject),
    company: part(company),
    amount: part(amount),
    types: types.slice(0, total < 5 ? 3 : 4),
  };
};
const SEALED = [null, null, null, null, null];
const OPEN = [null, 500, 700, null, null];

test('a later part is appended, with its longer lists', () => {
  const whole = joinOutlines({ ...told(4, 0, 9, OPEN), ignored: [3] }, { ...told(5, 4, 9, OPEN), ignored: [4] });
  expect(whole.ignored).toEqual([3, 4]);
  expect(whole).not.toHaveProperty('voided');
  expect([whole.from, whole.total, whole.at]).toEqual([0, 5, history.at]);
  expect(whole.types).toContain('AuctionCompleted');
});

test('single voided bids are appended too', () => {
  const [first, second] = [
    { revision: 1, bidIds: ['b1'] },
    { revision: 4, bidIds: ['b2'] },
  ];
  const [known, later] = [told(4, 0, 9, OPEN), told(5, 4, 9, OPEN)];
  expect(joinOutlines({ ...known, voided: [first] }, { ...later, voided: [second] }).voided).toEqual([first, second]);
  expect(joinOutlines({ ...known, voided: [first] }, later).voided).toEqual([first]);
  expect(joinOutlines(known, { ...later, voided: [second] }).voided).toEqual([second]);
});

test('loads in parts, and then only new events', async () => {
  const asked: number[] = [];
  const read = (total: number, amount: (number | null)[]) => (from: number) => {
    asked.push(from);
    return Promise.resolve(told(total, from, 2, amount));
  };
  const whole = await loadWholeOutline(null, read(4, OPEN));
  expect(whole.amount).toEqual([null, 500, 700, null]);
  expect(asked.splice(0)).toEqual([0, 2]);
  expect((await loadWholeOutline(whole, read(4, OPEN))).at).toEqual(whole.at);
  expect(asked).toEqual([4]);
});

test('loads everything again after sealed amounts were opened', async () => {
  const sealed = told(4, 0, 9, SEALED);
  const whole = await loadWholeOutline(sealed, (from) => Promise.resolve(told(5, from, 9, OPEN)));
  expect(whole.amount).toEqual(OPEN);
});
