import { amountText, centsTyped, totalOf } from '../../../../shared/numbers/amounts.js';
import type { Typed } from '../../drafts/drafts-state.js';

export interface Pricing {
  price: string;
  before: string;
  /** The total for the price. A different total in the field is newer than the price. */
  total: string;
}

/** The texts after a price per carat was typed. An unreadable price restores the total from before the price was typed. */
export function typedPrice(
  price: string,
  { typed, pricing, carats }: { typed: Omit<Typed, 'valuation'>; pricing: Pricing | null; carats: number | null },
): [change: Omit<Typed, 'valuation'>, pricing: Pricing] {
  const before = pricing?.total === typed.amount ? pricing.before : typed.amount;
  const cents = centsTyped(price);
  const change =
    cents !== null && carats
      ? { amount: amountText(totalOf(cents, carats)), perCarat: '' }
      : { amount: price === '' && typed.perCarat === '' ? '' : before, perCarat: price };
  return [change, { price, before, total: change.amount }];
}

/** The price in the spelling of the user; null once the total has changed otherwise. */
export const priceTyped = (pricing: Pricing | null, total: string): string | null =>
  pricing?.total === total ? pricing.price : null;
