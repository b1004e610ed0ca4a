import type { Member } from '../company/company.js';

/**
 * Whether a person's approval admits a bid in their name. An address that is still to be confirmed stops what they do
 * alone, never what the house enters for them: it knows them by other means (telephone).
 */
export const mayBid = (
  { status, awaitsEmail }: Pick<Member, 'status' | 'awaitsEmail'>,
  { onBehalf }: { onBehalf: boolean },
): boolean => status === 'approved' && (onBehalf || awaitsEmail !== true);
