import type { ApprovalStatus, Role } from '@tender/contracts';
import type { Member } from './company.js';
import type { Trust } from './trust.js';

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
export const isApproved = ({
  status,
  companyStatus,
  awaitsEmail,
}: Pick<Standing, 'status' | 'companyStatus' | 'awaitsEmail'>): boolean =>
  status === 'approved' && (companyStatus ?? 'approved') === 'approved' && !awaitsEmail;

const FROM_WORST = ['deleted', 'rejected', 'pending', 'approved'] as const satisfies readonly ApprovalStatus[];

/** What a person is told of the approval: the less favourable of the decisions on the person and on the company. @param companyStatus null for staff */
export const effectiveStatus = (status: ApprovalStatus, companyStatus: ApprovalStatus | null): ApprovalStatus =>
  FROM_WORST.find((worse) => worse === status || worse === companyStatus) ?? status;

/** Whether a company has people besides this one. */
export const hasOthers = (people: Readonly<Record<string, Member>>, userId: string): boolean =>
  Object.entries(people).some(([id, { status }]) => id !== userId && status !== 'deleted');

/** Answers the standing of people and companies from their streams. */
export abstract class Standings {
  /** Null for an id that nobody has. */
  abstract ofUser(userId: string): Promise<Standing | null>;
  abstract ofCompany(companyId: string): Promise<{ companyId: string; name: string; status: ApprovalStatus } | null>;
  /** Everybody whom a company ever had, by their ids; nobody for a company that is not there. */
  abstract peopleOf(companyId: string): Promise<Readonly<Record<string, Member>>>;
  /** Which of a company's buyers have confirmed which; empty for a company that is not there. */
  abstract trustIn(companyId: string): Promise<Trust>;
}
