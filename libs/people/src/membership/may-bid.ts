import type { Member } from '../companies/rules/company.js';

/**
 * Whether an approval admits a bid in a person's name. An unconfirmed address stops only bids of the person, not those on behalf: staff
 * know the person by other means.
 */
export const mayBid = (
  { status, awaitsEmail }: Pick<Member, 'status' | 'awaitsEmail'>,
  { onBehalf }: { onBehalf: boolean },
): boolean => status === 'approved' && (onBehalf || awaitsEmail !== true);
