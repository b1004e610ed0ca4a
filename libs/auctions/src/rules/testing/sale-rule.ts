import { SALE_RULES, type AuctionType, type SaleRule } from '@tender/contracts';

/** Runs a test with a changed sale rule of an auction type. */
export function underSaleRule(type: AuctionType, change: Partial<SaleRule<never>>, run: () => void): void {
  const before = { ...SALE_RULES[type] };
  Object.assign(SALE_RULES[type], change);
  try {
    run();
  } finally {
    Object.assign(SALE_RULES[type], before);
  }
}
