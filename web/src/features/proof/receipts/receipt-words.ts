import { formatUsd, usdOf } from '@tender/contracts';
import type { ReceiptProblem } from '@tender/proof';
import { counted } from '../../../shared/counted.js';
import { formatSecond } from '../../../shared/time.js';
import type { BidFinding, KeptFile, Misfit } from './receipt-findings.js';

const BROKEN: Record<ReceiptProblem, string> = {
  malformed: 'its receipt cannot be read',
  signature: 'its receipt is not signed by the house’s key',
  inclusion: 'it does not stand in the published history of the auction',
  log: 'the root of its history does not stand in the house’s public log',
};

const MISFITS: Record<Exclude<Misfit, 'amount'>, string> = {
  ...BROKEN,
  missing: 'the published history does not have it',
  other: 'its receipt is about another bid',
  lot: 'it stands in the published history on another lot',
  withdrawn: 'the published history says that it was withdrawn',
  standing: 'the published history does not say that it was withdrawn',
  unlisted: 'the published history has it as your company’s, and this page does not show it',
};

const inDollars = (cents: number | null): string => (cents === null ? 'no amount' : formatUsd(usdOf(cents)));

/** What a bid comes to: "stands in the published history at $150.00". */
export function findingInWords({ misfit, shown, proven }: BidFinding): string {
  if (misfit === 'amount')
    return `this page says ${shown === null ? 'nothing' : formatUsd(shown)}, the published history ${inDollars(proven)}`;
  if (misfit !== null) return MISFITS[misfit];
  return proven === null
    ? 'stands in the published history, its amount sealed there'
    : `stands in the published history at ${inDollars(proven)}`;
}

/** What all of them come to. */
export function findingsInWords(findings: readonly BidFinding[]): { ok: boolean; title: string; text: string } {
  const wrong = findings.filter(({ misfit }) => misfit !== null).length;
  if (wrong === 0)
    return {
      ok: true,
      title:
        findings.length === 1
          ? 'Your company’s bid stands as published'
          : 'All of your company’s bids stand as published',
      text: `Your browser has checked the receipts of ${counted(findings.length, 'bid')} against the house’s public log: each stands in the published history, at the amount and time shown.`,
    };
  return {
    ok: false,
    title: `${counted(wrong, 'bid')} of ${findings.length} ${wrong === 1 ? 'does' : 'do'} not stand as published`,
    text: 'Download the receipts, keep what the house signed when it took the bids, and ask the house, or an auditor.',
  };
}

/** What a kept file comes to. */
export function keptInWords(kept: KeptFile): { ok: boolean; title: string; text: string } {
  switch (kept.kind) {
    case 'stands':
      return {
        ok: true,
        title: 'It stands in the published history',
        text:
          kept.bid?.amount === undefined || kept.bid.amount === null
            ? `The bid that the house took on ${formatSecond(kept.at)} is there.`
            : `A bid of ${inDollars(kept.bid.amount)}, taken on ${formatSecond(kept.at)}, is there.`,
      };
    case 'missing':
      return {
        ok: false,
        title: 'It is missing in the published history',
        text: `The house has signed that it took this bid on ${formatSecond(kept.at)}, and the published history of this auction does not have it. Keep the file: it proves that to everybody.`,
      };
    case 'broken':
      return {
        ok: false,
        title: 'It does not hold',
        text: `${BROKEN[kept.problem]
          .replace(/^its receipt/, 'The file')
          .replace(/^it /, 'The bid ')
          .replace(/^the root/, 'The root')}.`,
      };
  }
}
