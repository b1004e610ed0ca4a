import { expect, test } from '@jest/globals';
import type { BidStepView, BidView } from '@tender/contracts';
import { endFor, statementLines, isFinalBid, toPayInAll } from './statement-lines.js';
import { aBid, aLot } from '../../../testing/examples.js';

const lot = (lotNo: string, sold: boolean | null, winner: string | null, priceToPay: number | null) =>
  aLot({
    _id: `l${lotNo}`,
    lotNo,
    description: 'Octahedra',
    pieces: 3,
    carats: 12.5,
    laboratory: 'GIA',
    certificate: '7',
    sold,
    result: {
      winnerBid: priceToPay,
      secondHighestBid: null,
      priceToPay,
      winner: winner === null ? null : { bidId: 'b', companyId: winner, userId: 'u' },
    },
  });

const bid = (lotNo: string, biddingAmount: number, status: BidView['status'] = 'standing') =>
  aBid({
    _id: `b${lotNo}`,
    lot: `l${lotNo}`,
    biddingAmount,
    status,
    companyId: 'A',
    placedAt: '2026-11-22T10:00:00.000Z',
    revisedAt: null,
  });

test('a statement has each lot that the company bid on, and what it pays', () => {
  const lots = [
    lot('1', true, 'A', 120.1),
    lot('2', true, 'B', 90),
    lot('3', false, 'A', 50),
    lot('4', null, 'A', 40),
    lot('5', true, 'A', 20.2),
    lot('6', true, 'A', 1),
    lot('7', true, 'B', 10),
    { ...lot('8', null, null, null), withdrawn: true },
  ];
  const bids = [
    bid('1', 150),
    bid('2', 80),
    bid('3', 50),
    bid('4', 40),
    bid('5', 30),
    bid('6', 9, 'void'),
    bid('7', 1, 'withdrawn'),
    bid('8', 2, 'void'),
  ];
  const step = (no: string, biddingAmount: number, ended: BidStepView['ended']) =>
    ({ lotId: `l${no}`, type: 'BidPlaced', biddingAmount, ended }) as BidStepView;
  const steps = [step('1', 90, { how: 'void', at: '' }), step('2', 80, null), step('1', 150, null)];
  const lines = statementLines(lots, { bids, steps }, endFor('A'));
  expect(lines.map(({ lotNo, outcome, toPay }) => [lotNo, outcome, toPay])).toEqual([
    ['1', 'Won', 120.1],
    ['2', 'Lost', null],
    ['3', 'Lost', null],
    ['4', 'Open', null],
    ['5', 'Won', 20.2],
    ['6', 'Void', null],
    ['7', 'Withdrawn', null],
    ['8', 'LotWithdrawn', null],
  ]);
  expect(toPayInAll(lines)).toBe(140.3);
  expect(lines[0]).toMatchObject({
    goods: '\u2068Octahedra\u2069 · \u20683 pcs\u2069 · \u2068GIA 7\u2069',
    steps: [{ biddingAmount: 90 }, { biddingAmount: 150 }],
  });
  expect(lines[0]!.steps.map(isFinalBid)).toEqual([false, true]);
});

test('a bid without history has one row, so that its payment appears only once', () => {
  const bids = [{ ...bid('1', 150), revisedAt: '2026-11-22T11:00:00.000Z' }, bid('2', 80)];
  const [won, lost] = statementLines(
    [lot('1', true, 'A', 120.1), lot('2', true, 'B', 90)],
    { bids, steps: [] },
    endFor('A'),
  );
  expect(won!.steps).toMatchObject([{ type: 'BidRevised', biddingAmount: 150, at: '2026-11-22T11:00:00.000Z' }]);
  expect(lost!.steps).toMatchObject([{ type: 'BidPlaced', biddingAmount: 80, at: '2026-11-22T10:00:00.000Z' }]);
  expect([won, lost].flatMap((line) => line!.steps.map(isFinalBid))).toEqual([true, true]);
});

test('leaves out a lot without a bid of the company', () => {
  expect(statementLines([lot('1', true, 'B', 5)], { bids: [], steps: [] }, endFor('A'))).toEqual([]);
});
