import { amountText, centsTyped, totalOf } from '../../../../shared/numbers/amounts.js';
import type { Typed } from '../../drafts/drafts-state.js';

/** A price per carat that is being typed. */
export interface Pricing {
  price: string;
  /** The total before it, and the one that it came to: another was sent meanwhile, or came from elsewhere. */
  before: string;
  total: string;
}

/**
 * What a price per carat that is typed comes to. One that cannot be read leaves the total as it was before: neither is it lost, nor does that of fewer
 * digits take its place.
 */
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

/** The price in the spelling in which it is being typed; null once the total is of another. */
export const priceTyped = (pricing: Pricing | null, total: string): string | null =>
  pricing?.total === total ? pricing.price : null;
