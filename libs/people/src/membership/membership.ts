import { can, type ApprovalStatus, type Role } from '@tender/contracts';
import type { Revision } from '@tender/event-store';
import { Rejection, type Actor, type CheckedActor } from '@tender/kernel';
import type { Member } from '../companies/rules/company.js';
import type { Trust } from '../companies/rules/trust.js';

/**
 * What a decision may need to know of a person, read from the person's stream (`domain.md §5`), never from a read
 * model.
 */
export interface Membership {
  userId: string;
  /** Of the person's stream when it was read. */
  revision: Revision;
  role: Role;
  status: ApprovalStatus;
  companyId: string | null;
  /** The invitation that the person has not accepted yet; null when there is none. */
  invitation: string | null;
  /** The company's approval; null for staff. */
  companyStatus: ApprovalStatus | null;
  /** Whether the e-mail address is still to be confirmed. */
  awaitsEmail: boolean;
  /** Whether the person came by a sign-up of their own. */
  signedUp: boolean;
  /** Whether the last approval lets the person join what the house invited them to by e-mail. */
  invite: boolean;
  /** The version of the house's terms that the person accepted last; null before, and for staff. */
  termsVersion: string | null;
}

/** Whether the person, and the person's company, are approved, and the address is confirmed where it must be. */
export const isApproved = ({
  status,
  companyStatus,
  awaitsEmail,
}: Pick<Membership, 'status' | 'companyStatus' | 'awaitsEmail'>): boolean =>
  status === 'approved' && (companyStatus ?? 'approved') === 'approved' && !awaitsEmail;

const FROM_WORST = ['deleted', 'rejected', 'pending', 'approved'] as const satisfies readonly ApprovalStatus[];

/**
 * What a person is told of the approval: the less favourable of the decisions on the person and on the company.
 * @param companyStatus null for staff
 */
export const effectiveStatus = (status: ApprovalStatus, companyStatus: ApprovalStatus | null): ApprovalStatus =>
  FROM_WORST.find((worse) => worse === status || worse === companyStatus) ?? status;

/** Whether a company has people besides this one. */
export const hasOthers = (people: Readonly<Record<string, Member>>, userId: string): boolean =>
  Object.entries(people).some(([id, { status }]) => id !== userId && status !== 'deleted');

/** Reads memberships, and what goes with them, from the streams of people and companies. */
export abstract class Memberships {
  private readonly ofActors = new WeakMap<Actor, Membership>();
  private readonly actors = new WeakMap<Membership, CheckedActor>();

  /** Whom a membership admits: one object as long as the membership is the same. */
  actorOf(membership: Membership): CheckedActor {
    const known = this.actors.get(membership);
    if (known) return known;
    const { userId, role, companyId, revision } = membership;
    const actor = { userId, role, companyId, revision };
    this.actors.set(membership, actor);
    this.ofActors.set(actor, membership);
    return actor;
  }

  /**
   * The membership by which an actor was admitted, so that a request asks for it once; of any other actor the present
   * one.
   */
  async ofActor(actor: Actor): Promise<Membership | null> {
    return this.ofActors.get(actor) ?? this.ofUser(actor.userId);
  }

  /** Null for an id that nobody has. */
  abstract ofUser(userId: string): Promise<Membership | null>;
  /** Likewise; what another process has changed within the last half second may be missing. */
  abstract recentOf(userId: string): Promise<Membership | null>;
  abstract ofCompany(companyId: string): Promise<{ companyId: string; name: string; status: ApprovalStatus } | null>;
  /** Everybody whom a company ever had, by their ids; nobody for a company that is not there. */
  abstract peopleOf(companyId: string): Promise<Readonly<Record<string, Member>>>;
  /** Which of a company's buyers have confirmed which; empty for a company that is not there. */
  abstract trustIn(companyId: string): Promise<Trust>;
}

/**
 * Checks again, before a part of a call that takes long, that the actor still has the role and the approval.
 * @throws Rejection FORBIDDEN
 */
export async function checkStillMay(memberships: Memberships, { userId, role }: Actor): Promise<void> {
  const membership = await memberships.ofUser(userId);
  if (membership?.role !== role || !isApproved(membership)) throw new Rejection('FORBIDDEN');
}

/** Checks that a company is there, and that the actor may know of it. @throws Rejection NOT_FOUND */
export async function checkCompany(memberships: Memberships, companyId: string, actor: Actor): Promise<void> {
  const company = await memberships.ofCompany(companyId);
  const theirs = can(actor.role, 'company:manage-all') || actor.companyId === companyId;
  if (!company || company.status === 'deleted' || !theirs) throw new Rejection('NOT_FOUND');
}
