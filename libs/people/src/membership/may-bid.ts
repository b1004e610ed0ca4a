import type { Member } from '../companies/rules/company.js';

/**
 * Whether a person's approval admits a bid in their name. An unconfirmed e-mail address stops only bids of the person. It
 * does not stop bids on behalf: staff know the person by other means, such as the telephone.
 */
export const mayBid = (
  { status, awaitsEmail }: Pick<Member, 'status' | 'awaitsEmail'>,
  { onBehalf }: { onBehalf: boolean },
): boolean => status === 'approved' && (onBehalf || awaitsEmail !== true);
