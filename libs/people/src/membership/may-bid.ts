import type { Member } from '../companies/rules/company.js';

/** An unconfirmed address does not stop bids on behalf: staff know the person by other means. */
export const mayBid = (
  { status, awaitsEmail }: Pick<Member, 'status' | 'awaitsEmail'>,
  { onBehalf }: { onBehalf: boolean },
): boolean => status === 'approved' && (onBehalf || awaitsEmail !== true);
