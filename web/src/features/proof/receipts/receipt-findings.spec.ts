import { describe, expect, test } from '@jest/globals';
import type { AuctionReceiptsView, BidProofView, BidView } from '@tender/contracts';
import { signStatement } from '@tender/proof';
import { logSigner, impostor, LOG_KEY, receiptOf } from '../testing/receipt-examples.js';
import { checkKept, findingsOf } from './receipt-findings.js';
import { findingInWords, findingsInWords, keptInWords } from './receipt-words.js';

const bid = (_id: string, changes: Partial<BidView> = {}): BidView => ({
  _id,
  auction: 'a1',
  lot: 'l1',
  biddingAmount: 150,
  userId: 'u1',
  companyId: 'c1',
  status: 'standing',
  placedAt: '2026-01-01T10:00:00.000Z',
  revisedAt: null,
  ...changes,
});
const view = (...receipts: BidProofView[]): AuctionReceiptsView => ({
  auctionId: 'a1',
  state: 'proven',
  logKey: LOG_KEY,
  receipts,
});
const wordsOf = async (bids: BidView[], ...receipts: BidProofView[]): Promise<string[]> =>
  (await findingsOf({ companyId: 'c1', bids }, view(...receipts))).map(findingInWords);

describe('own bids', () => {
  test('match the last of their receipts', async () => {
    const receipts = [
      receiptOf({ bidId: 'b1', cents: 20_000 }),
      receiptOf({ bidId: 'b1', type: 'BidRevised' }),
      receiptOf({ bidId: 'b2', cents: 5 }),
      receiptOf({ bidId: 'b2', type: 'BidWithdrawn', cents: null }),
      receiptOf({ bidId: 'b3', cents: null }),
    ];
    const bids = [bid('b1'), bid('b2', { status: 'withdrawn' }), bid('b3')];
    const findings = await findingsOf({ companyId: 'c1', bids }, view(...receipts));
    expect(findings.map(({ misfit }) => misfit)).toEqual([null, null, null]);
    expect(findingInWords(findings[0]!)).toBe('in the published history at $150.00');
    expect(findingsInWords(findings, receipts.length)).toMatchObject({
      ok: true,
      title: 'All of your company’s bids are recorded as they were made',
      text: expect.stringContaining('checked 5 receipts of 3 bids against'),
    });
  });

  test.each<[string, BidView[], BidProofView[]]>([
    ['the published history does not have it', [bid('b1')], []],
    ['this page says $150.00, the published history $150.01', [bid('b1')], [receiptOf({ bidId: 'b1', cents: 15_001 })]],
    ['it is in the published history on another lot', [bid('b1')], [receiptOf({ bidId: 'b1', lotId: 'l2' })]],
    [
      'the published history says that it was withdrawn',
      [bid('b1')],
      [receiptOf({ bidId: 'b1' }), receiptOf({ bidId: 'b1', type: 'BidWithdrawn', cents: null })],
    ],
    [
      'the published history does not say that it was withdrawn',
      [bid('b1', { status: 'withdrawn' })],
      [receiptOf({ bidId: 'b1' })],
    ],
    ['its receipt is about another bid', [bid('b1')], [{ ...receiptOf({ bidId: 'b2' }), bidId: 'b1' }]],
    ['its receipt is about another bid', [bid('b1')], [receiptOf({ bidId: 'b1', companyId: 'c2' })]],
    [
      'it is not in the published history of the auction',
      [bid('b1')],
      [{ ...receiptOf({ bidId: 'b1' }), file: forged() }],
    ],
    [
      'the published history has it as your company’s, and this page does not show it',
      [],
      [receiptOf({ bidId: 'b1' })],
    ],
  ])('do not: %s', async (words, bids, receipts) => {
    expect(await wordsOf(bids, ...receipts)).toEqual([words]);
    const findings = await findingsOf({ companyId: 'c1', bids }, view(...receipts));
    expect(findingsInWords(findings, receipts.length).ok).toBe(false);
  });
});

/** A receipt with another amount than the server's. */
function forged(): string {
  const { file } = receiptOf({ bidId: 'b1' });
  const [first = '', extra = '', ...rest] = file!.split('\n');
  const [label = '', base64 = ''] = extra.split(' ');
  const changed = atob(base64).replace('"amount":15000', '"amount":16000');
  expect(changed).not.toBe(atob(base64));
  return [first, `${label} ${btoa(changed)}`, ...rest].join('\n');
}

describe('a file that was kept', () => {
  const receipt = receiptOf({ bidId: 'b1' });

  test('matches the published history', () => {
    expect(checkKept(receipt.statement, view(receipt))).toMatchObject({ kind: 'stands' });
    expect(keptInWords(checkKept(receipt.file!.replace(/\n/g, '\r\n'), view(receipt)), 'UTC')).toMatchObject({
      ok: true,
      text: expect.stringMatching(/^A bid of \$150\.00, received on /),
    });
  });

  test('is missing if it is signed, but not published', () => {
    expect(keptInWords(checkKept(receipt.statement, view()), 'UTC')).toMatchObject({
      ok: false,
      title: 'It is missing in the published history',
    });
    const ofOther = signStatement({ auctionId: 'a2', hash: receipt.hash, at: receipt.at }, logSigner);
    expect(checkKept(ofOther, view(receipt))).toMatchObject({ kind: 'missing' });
  });

  test('is broken if another key signed it, or if it is another file', () => {
    const byOther = signStatement({ auctionId: 'a1', hash: receipt.hash, at: receipt.at }, impostor);
    for (const file of [byOther, 'something else', forged()])
      expect(checkKept(file, view(receipt))).toMatchObject({ kind: 'broken' });
  });
});
