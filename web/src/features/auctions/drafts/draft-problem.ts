import { centsOf, isPrice, MAXIMUM_AMOUNT, usdOf, type Cents, type LotView } from '@tender/contracts';
import { centsTyped, formatUsd, NOT_AN_AMOUNT } from '../../../shared/numbers/amounts.js';
import { t } from '../../../shared/language/t.js';

/** Why a text is not a valid amount for the lot; empty if it is. @param binding the company's bid, if bids can only be raised */
export function problemOfAmount(text: string, lot: LotView, binding: Cents | null = null): string {
  if (text === '') return '';
  const cents = centsTyped(text);
  if (cents === null) return NOT_AN_AMOUNT;
  if (cents <= 0) return t('Must be more than zero');
  if (!isPrice(usdOf(cents))) return t('At most {amount}', { amount: formatUsd(MAXIMUM_AMOUNT) });
  if (binding !== null && cents < binding)
    return t('Below your bid of {amount}: bids can only be raised', { amount: formatUsd(usdOf(binding)) });
  return lot.minimumBid !== null && cents < (centsOf(lot.minimumBid) ?? 0)
    ? t('Below the minimum of {amount}', { amount: formatUsd(lot.minimumBid) })
    : '';
}
