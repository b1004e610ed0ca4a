import { centsOf, formatUsd, isPrice, MAXIMUM_AMOUNT, usdOf, type LotView } from '@tender/contracts';
import { centsTyped, NOT_AN_AMOUNT } from '../../../shared/amounts.js';
import { t } from '../../../shared/language/t.js';

/** What is wrong with the text in a lot's field; empty where nothing is. */
export function problemOfAmount(text: string, lot: LotView): string {
  if (text === '') return '';
  const cents = centsTyped(text);
  if (cents === null) return NOT_AN_AMOUNT;
  if (cents <= 0) return t('Must be more than zero');
  if (!isPrice(usdOf(cents))) return t('At most {amount}', { amount: formatUsd(MAXIMUM_AMOUNT) });
  return lot.minimumBid !== null && cents < (centsOf(lot.minimumBid) ?? 0)
    ? t('Below the minimum of {amount}', { amount: formatUsd(lot.minimumBid) })
    : '';
}
