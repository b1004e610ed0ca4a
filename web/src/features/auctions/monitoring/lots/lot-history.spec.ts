import { expect, test } from '@jest/globals';
import type { AuditOutline, HappeningView } from '@tender/contracts';
import { historyOfLot } from './lot-history.js';

const START = Date.parse('2026-11-20T10:00:00.000Z');
const TYPES = ['AuctionWentLive', 'BidPlaced', 'BidRevised', 'BidWithdrawn', 'BidsVoided', 'LotWithdrawn'];

/** @param events each a second after the one before: type, lot, company, cents */
const outlineOf = (events: [type: string, lot?: string, company?: string, amount?: number][]): AuditOutline => {
  const [subjects, companies] = [
    ['L1', 'L2'],
    ['A', 'B'],
  ];
  return {
    from: 0,
    total: events.length,
    at: events.map((_, index) => START + index * 1_000),
    type: events.map(([type]) => TYPES.indexOf(type)),
    subject: events.map(([, lot]) => subjects.indexOf(lot ?? '')),
    company: events.map(([, , company]) => companies.indexOf(company ?? '')),
    amount: events.map(([, , , amount]) => amount ?? null),
    types: TYPES,
    subjects: subjects.map((_id) => ({ _id, label: _id })),
    companies,
    ignored: [],
  };
};

const happening = (second: number, change: Partial<HappeningView>): HappeningView => ({
  _id: String(second),
  at: new Date(START + second * 1_000).toISOString(),
  kind: 'bidEntered',
  lotId: null,
  endsAt: null,
  cause: null,
  ...change,
});

test('each company has every step of its bid on the lot, with the reasons of staff', () => {
  const outline = outlineOf([
    ['AuctionWentLive'],
    ['BidPlaced', 'L1', 'A', 10_000],
    ['BidPlaced', 'L2', 'A', 77_700],
    ['BidPlaced', 'L1', 'B', 11_000],
    ['BidRevised', 'L1', 'A', 12_000],
    ['BidWithdrawn', 'L1', 'B'],
    ['BidPlaced', 'L1', 'B', 13_000],
    ['BidsVoided', undefined, 'A'],
    ['LotWithdrawn', 'L1'],
  ]);
  const history = historyOfLot(
    outline,
    [
      happening(4, { companyId: 'A', lotId: 'L1', reason: 'By telephone' }),
      happening(7, { kind: 'bidsVoided', companyId: 'A', reason: 'Not approved any more' }),
      happening(8, { kind: 'lotWithdrawn', companyId: null, lotId: 'L1', reason: 'Sold elsewhere' }),
    ],
    { lotId: 'L1' },
  );
  const told = (company: string) =>
    history.get(company)?.map(({ at, step, amount, reason }) => [(at - START) / 1_000, step, amount, reason]);
  expect(told('A')).toEqual([
    [1, 'placed', 10_000, null],
    [4, 'revised', 12_000, 'By telephone'],
    [7, 'void', null, 'Not approved any more'],
  ]);
  expect(told('B')).toEqual([
    [3, 'placed', 11_000, null],
    [5, 'withdrawn', null, null],
    [6, 'placed', 13_000, null],
    [8, 'void', null, 'Sold elsewhere'],
  ]);
});

test('voids no bid twice, and returns nothing for an unknown lot', () => {
  const outline = outlineOf([
    ['BidPlaced', 'L1', 'A', 10_000],
    ['BidsVoided', undefined, 'A'],
    ['BidsVoided', undefined, 'A'],
    ['LotWithdrawn', 'L1'],
  ]);
  expect(
    historyOfLot(outline, [], { lotId: 'L1' })
      .get('A')
      ?.map(({ step }) => step),
  ).toEqual(['placed', 'void']);
  expect(historyOfLot(outline, [], { lotId: 'L9' }).size).toBe(0);
});

test('an event that voids single bids ends only those', () => {
  const outline = {
    ...outlineOf([
      ['BidPlaced', 'L1', 'A', 10_000],
      ['BidPlaced', 'L2', 'A', 77_700],
      ['BidsVoided', undefined, 'A'],
      ['BidRevised', 'L1', 'A', 12_000],
    ]),
    voided: [{ revision: 2, bidIds: ['bid2'] }],
  };
  const steps = (lotId: string, bidId: string) =>
    historyOfLot(outline, [], { lotId, bidId })
      .get('A')!
      .map(({ step }) => step);
  expect(steps('L1', 'bid1')).toEqual(['placed', 'revised']);
  expect(steps('L2', 'bid2')).toEqual(['placed', 'void']);
});
