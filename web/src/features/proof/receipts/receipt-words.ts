import { usdOf } from '@tender/contracts';
import type { ReceiptProblem } from '@tender/proof';
import { formatUsd } from '../../../shared/numbers/amounts.js';
import { t } from '../../../shared/language/t.js';
import { zonedSecondAt } from '../../../shared/time/zoned-time.js';
import type { BidFinding, KeptFile, Misfit } from './receipt-findings.js';

const MISFITS: Record<Exclude<Misfit, 'amount'>, string> = {
  malformed: t('its receipt cannot be read'),
  signature: t('its receipt is not signed by the key of the public log'),
  inclusion: t('it is not in the published history of the auction'),
  log: t('the root of its history is not in the public log'),
  missing: t('the published history does not have it'),
  other: t('its receipt is about another bid'),
  lot: t('it is in the published history on another lot'),
  withdrawn: t('the published history says that it was withdrawn'),
  standing: t('the published history does not say that it was withdrawn'),
  unlisted: t('the published history has it as your company’s, and this page does not show it'),
};

const BROKEN: Record<ReceiptProblem, string> = {
  malformed: t('The file cannot be read.'),
  signature: t('The file is not signed by the key of the public log.'),
  inclusion: t('The bid is not in the published history of the auction.'),
  log: t('The root of its history is not in the public log.'),
};

const inDollars = (cents: number | null): string => (cents === null ? t('no amount') : formatUsd(usdOf(cents)));

/** Finding for a bid as text, for example `in the published history at $150.00`. */
export function findingInWords({ misfit, shown, proven }: BidFinding): string {
  if (misfit === 'amount')
    return t('this page says {shown}, the published history {proven}', {
      shown: shown === null ? t('no amount') : formatUsd(shown),
      proven: inDollars(proven),
    });
  if (misfit !== null) return MISFITS[misfit];
  return proven === null
    ? t('in the published history, with a sealed amount')
    : t('in the published history at {amount}', { amount: inDollars(proven) });
}

/** @param receipts their number: a revised bid has several */
export function findingsInWords(
  findings: readonly BidFinding[],
  receipts: number,
): { ok: boolean; title: string; text: string } {
  const count = findings.length;
  const wrong = findings.filter(({ misfit }) => misfit !== null).length;
  if (wrong === 0)
    return {
      ok: true,
      title: t(
        '{count, plural, one {Your company’s bid is recorded as it was made} other {All of your company’s bids are recorded as they were made}}',
        { count },
      ),
      text: t(
        'Your browser has checked {receipts, plural, one {# receipt} other {# receipts}} of {count, plural, one {# bid} other {# bids}} against the house’s public log: each is recorded in the published history, at the amount and time shown. Later revisions, withdrawals and voids are shown beside it.',
        { count, receipts },
      ),
    };
  return {
    ok: false,
    title: t('{wrong, plural, one {# bid of {count} is} other {# bids of {count} are}} not recorded as made', {
      wrong,
      count,
    }),
    text: t(
      'Download the receipts, keep what the house signed when it received the bids, and ask the house, or an auditor.',
    ),
  };
}

export function keptInWords(kept: KeptFile, timeZone: string): { ok: boolean; title: string; text: string } {
  switch (kept.kind) {
    case 'stands': {
      const [amount, time] = [kept.bid?.amount ?? null, zonedSecondAt(kept.at, timeZone)];
      return {
        ok: true,
        title: t('It is in the published history'),
        text:
          amount === null
            ? t('The bid that the house received on {time} is there.', { time })
            : t('A bid of {amount}, received on {time}, is there.', { amount: inDollars(amount), time }),
      };
    }
    case 'missing':
      return {
        ok: false,
        title: t('It is missing in the published history'),
        text: t(
          'The house has signed that it received this bid on {time}, and the published history of this auction does not have it. Keep the file: it is your proof.',
          { time: zonedSecondAt(kept.at, timeZone) },
        ),
      };
    case 'broken':
      return { ok: false, title: t('It is not sound'), text: BROKEN[kept.problem] };
  }
}
