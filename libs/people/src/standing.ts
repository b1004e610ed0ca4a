import type { ApprovalStatus, Role } from '@tender/contracts';

/** What a decision may need to know of a person, read from the person's stream (`domain.md §5`), never from a read model. */
export interface Standing {
  userId: string;
  role: Role;
  status: ApprovalStatus;
  companyId: string | null;
  /** The invitation that the person has not accepted yet; null when there is none. */
  invitation: string | null;
  /** The company's approval; null for staff. */
  companyStatus: ApprovalStatus | null;
}

/** Whether the person, and the person's company, are approved. */
export const isApproved = ({ status, companyStatus }: Pick<Standing, 'status' | 'companyStatus'>): boolean =>
  status === 'approved' && (companyStatus ?? 'approved') === 'approved';

/** Answers the standing of people and companies from their streams. */
export abstract class Standings {
  /** Null for an id that nobody has. */
  abstract ofUser(userId: string): Promise<Standing | null>;
  abstract ofCompany(companyId: string): Promise<{ companyId: string; name: string; status: ApprovalStatus } | null>;
}
