import { CARAT_DECIMALS, isPrice, MAXIMUM_AMOUNT } from '@tender/contracts';
import { formatUsd } from '../../numbers/amounts.js';
import { t } from '../../language/t.js';
import { BadCell } from './bad-cell.js';
import { amount, count, type SheetField } from '../sheet-fields.js';

export const perCarat = ({ key, synonyms, weakSynonyms = [] }: SheetField, label: string): SheetField => ({
  key: `${key}PerCarat`,
  label,
  kind: 'amount',
  synonyms,
  weakSynonyms,
  read: amount,
  perCaratOf: key,
});

/** Amount per carat times carats, rounded half up to cents. @throws BadCell for an invalid or too large amount */
export function timesCarats(usd: number, carats: number): number {
  const parts = BigInt(Math.round(usd * 100)) * BigInt(Math.round(carats * 10 ** CARAT_DECIMALS));
  const unit = 10n ** BigInt(CARAT_DECIMALS);
  const total = Number((parts + unit / 2n) / unit) / 100;
  if (!isPrice(total))
    throw new BadCell(
      t('times {carats} carats is no amount up to {most}', { carats: count(carats), most: formatUsd(MAXIMUM_AMOUNT) }),
    );
  return total;
}
