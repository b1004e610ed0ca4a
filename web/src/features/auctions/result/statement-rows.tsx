import type { BidStepView } from '@tender/contracts';
import { formatCarats } from '../../../shared/numbers/amounts.js';
import { bidEndAndTime } from '../../../shared/labels/bid-ends.js';
import { staffActionInWords } from '../../../shared/labels/staff-action-in-words.js';
import { BID_KINDS } from '../../../shared/labels/bid-kinds.js';
import { t } from '../../../shared/language/t.js';
import { useHouseName } from '../../../shared/store/application.js';
import { Money } from '../../../shared/ui/display/money.js';
import { secondAt, zoneInWords } from '../../../shared/time/zoned-time.js';
import classes from './letter.module.css';
import { OUTCOMES, isFinalBid, type Outcome, type StatementLine } from './statement-lines.js';

/** The statement addresses the company as "you". */
const WITHDRAWN_BY_YOU = t('Withdrawn by you');
const IN_WORDS: Record<Outcome, string> = { ...OUTCOMES, Withdrawn: WITHDRAWN_BY_YOU };

/** One row for each bid that was placed, revised or withdrawn on a lot, with its outcome. */
export function StatementRows({ line, timeZone }: { line: StatementLine; timeZone: string }) {
  const { lotNo, goods, carats, steps, outcome, toPay } = line;
  const becomes = (step: BidStepView): string => {
    if (isFinalBid(step)) return IN_WORDS[outcome];
    return step.ended ? bidEndAndTime(step.ended, timeZone, WITHDRAWN_BY_YOU) : '—';
  };
  return steps.map((step, index) => (
    <tr key={step._id}>
      <td data-label={t('Lot')}>{lotNo}</td>
      <td>
        {index === 0 && goods}
        <StepInWords step={step} />
      </td>
      <td data-numeric data-label={t('Carats')}>
        {index === 0 && formatCarats(carats)}
      </td>
      <td data-numeric data-label={t('Bid')}>
        <Money usd={step.biddingAmount} none={step.type === 'BidWithdrawn' ? '—' : t('Sealed')} />
      </td>
      <td className={`num ${classes['at']}`} data-label={t('Received, {zone}', { zone: zoneInWords(timeZone) })}>
        {secondAt(step.at, timeZone)}
      </td>
      <td data-label={t('Outcome')}>{becomes(step)}</td>
      <td data-numeric data-label={t('To pay')}>
        <Money usd={isFinalBid(step) ? toPay : null} />
      </td>
    </tr>
  ));
}

/** Kind of the step, the reason if staff acted for the company, and the receipt's hash. */
function StepInWords({ step: { type, onBehalf, hash } }: { step: BidStepView }) {
  const house = useHouseName();
  return (
    <>
      <small className={classes['step']}>
        {onBehalf ? staffActionInWords(house, { type, onBehalf }) : BID_KINDS[type]}
      </small>
      {hash !== undefined && (
        <small className={classes['receipt']}>
          {t('Receipt')} {hash}
        </small>
      )}
    </>
  );
}
