import type { Member } from '../companies/rules/company.js';

/** Whether a person may bid. Staff may also bid for a person with an unconfirmed address. */
export const mayBid = (
  { status, awaitsEmail }: Pick<Member, 'status' | 'awaitsEmail'>,
  { onBehalf }: { onBehalf: boolean },
): boolean => status === 'approved' && (onBehalf || awaitsEmail !== true);
