import { formatCarats } from '../../../shared/numbers/amounts.js';
import { Money } from '../../../shared/ui/display/money.js';
import { t } from '../../../shared/language/t.js';
import { isFinalBid, type StatementLine } from './statement-lines.js';

export const AwardRow = ({ line: { lotNo, goods, carats, steps, toPay } }: { line: StatementLine }) => (
  <tr>
    <td>{lotNo}</td>
    <td>{goods}</td>
    <td data-numeric>{formatCarats(carats)}</td>
    <td data-numeric>
      <Money usd={steps.find(isFinalBid)?.biddingAmount} none={t('Sealed')} />
    </td>
    <td data-numeric>
      <Money usd={toPay} />
    </td>
  </tr>
);
