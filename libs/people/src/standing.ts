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
  /** Whether the e-mail address is still to be confirmed. */
  awaitsEmail: boolean;
}

/** Whether the person, and the person's company, are approved, and the address is confirmed where it must be. */
export const isApproved = ({ status, companyStatus, awaitsEmail }: Pick<Standing, 'status' | 'companyStatus' | 'awaitsEmail'>): boolean =>
  status === 'approved' && (companyStatus ?? 'approved') === 'approved' && !awaitsEmail;

/** Answers the standing of people and companies from their streams. */
export abstract class Standings {
  /** Null for an id that nobody has. */
  abstract ofUser(userId: string): Promise<Standing | null>;
  abstract ofCompany(companyId: string): Promise<{ companyId: string; name: string; status: ApprovalStatus } | null>;
}
