import { expect, test } from '@jest/globals';
import { changeInWords } from './change-words.js';

const names = {
  company: (id: string) => `Company ${id}`,
  person: (id: string) => `Person ${id}`,
  subject: (id: string) => ({ 'a.l1': '7' })[id],
};
const words = (path: string[], before: unknown, after: unknown) =>
  changeInWords(
    {
      path,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    },
    names,
  );

test('a price of a lot', () =>
  expect(words(['lots', 'a.l1', 'result', 'priceToPay'], 120, 110.5)).toEqual({
    where: 'Lot 7, result, price to pay',
    before: '$120.00',
    after: '$110.50',
  }));
test('a field of the auction', () =>
  expect(words(['status'], 'live', 'paused')).toEqual({ where: 'Status', before: 'live', after: 'paused' }));
test('the leading company', () =>
  expect(words(['lots', 'a.l1', 'result', 'winner', 'companyId'], 'A', 'B')).toMatchObject({
    before: 'Company A',
    after: 'Company B',
  }));
test('an added item', () =>
  expect(words(['lots', 'a.l1', 'bids', 'a.b1'], undefined, { companyId: 'A', biddingAmount: 5 })).toMatchObject({
    before: 'not there',
    after: '$5.00 by Company A',
  }));
test('an invited company', () =>
  expect(words(['companies', 'A'], undefined, 'A')).toMatchObject({ where: 'Company Company A', before: 'not there' }));
