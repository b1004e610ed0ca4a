import { formatCarats } from '../../../shared/numbers/amounts.js';
import { Money } from '../../../shared/ui/display/money.js';
import { t } from '../../../shared/language/t.js';
import { stoodToTheEnd, type StatementLine } from './statement-lines.js';

/** A lot that was won: the bid that won it, and what is paid. */
export const AwardRow = ({ line: { lotNo, goods, carats, steps, toPay } }: { line: StatementLine }) => (
  <tr>
    <td>{lotNo}</td>
    <td>{goods}</td>
    <td data-numeric>{formatCarats(carats)}</td>
    <td data-numeric>
      <Money usd={steps.find(stoodToTheEnd)?.biddingAmount} none={t('Sealed')} />
    </td>
    <td data-numeric>
      <Money usd={toPay} />
    </td>
  </tr>
);
