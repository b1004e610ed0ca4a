import { can, type ApprovalStatus, type Observation, type Role } from '@tender/contracts';
import type { Revision } from '@tender/event-store';
import { Rejection, type Actor, type CheckedActor, type Instant } from '@tender/kernel';
import type { Member } from '../companies/rules/company.js';
import type { Trust } from '../companies/rules/trust.js';

/** Rights of a person, read from the person's stream, never from a read model (`domain.md §5.4`). */
export interface Membership {
  userId: string;
  revision: Revision;
  role: Role;
  status: ApprovalStatus;
  companyId: string | null;
  invitation: string | null;
  /** Status of the person's company; null for staff. */
  companyStatus: ApprovalStatus | null;
  awaitsEmail: boolean;
  signedUp: boolean;
  /** Whether the last approval lets the person join the auctions and viewings of e-mail invitations. */
  invite: boolean;
  /** Version of the last accepted terms; null before the first acceptance, and for staff. */
  termsVersion: string | null;
  /** Observers only: what they watch, and when their rights end. */
  observes?: Observation;
  endsAt?: Instant;
}

export const isOver = ({ endsAt }: Pick<Membership, 'endsAt'>, now: Instant): boolean =>
  endsAt !== undefined && now >= endsAt;

export const isApproved = ({
  status,
  companyStatus,
  awaitsEmail,
}: Pick<Membership, 'status' | 'companyStatus' | 'awaitsEmail'>): boolean =>
  status === 'approved' && (companyStatus ?? 'approved') === 'approved' && !awaitsEmail;

const FROM_WORST = ['deleted', 'rejected', 'pending', 'approved'] as const satisfies readonly ApprovalStatus[];

/** The less favourable of the two decisions. @param companyStatus null for staff */
export const effectiveStatus = (status: ApprovalStatus, companyStatus: ApprovalStatus | null): ApprovalStatus =>
  FROM_WORST.find((worse) => worse === status || worse === companyStatus) ?? status;

export const hasOthers = (people: Readonly<Record<string, Member>>, userId: string): boolean =>
  Object.entries(people).some(([id, { status }]) => id !== userId && status !== 'deleted');

export abstract class Memberships {
  private readonly ofActors = new WeakMap<Actor, Membership>();
  private readonly actors = new WeakMap<Membership, CheckedActor>();

  /** The actor of a membership: always the same object for the same membership. */
  actorOf(membership: Membership): CheckedActor {
    const known = this.actors.get(membership);
    if (known) return known;
    const { userId, role, companyId, revision, observes } = membership;
    const actor = { userId, role, companyId, revision, ...(observes && { observes }) };
    this.actors.set(membership, actor);
    this.ofActors.set(actor, membership);
    return actor;
  }

  /** The membership by which `actorOf` made the actor; for other actors the current one. */
  async ofActor(actor: Actor): Promise<Membership | null> {
    return this.ofActors.get(actor) ?? this.ofUser(actor.userId);
  }

  abstract ofUser(userId: string): Promise<Membership | null>;
  /** May lack very recent changes by other processes. */
  abstract recentOf(userId: string): Promise<Membership | null>;
  abstract ofCompany(companyId: string): Promise<{ companyId: string; name: string; status: ApprovalStatus } | null>;
  /** All people whom a company ever had, by their ids; empty for an unknown company. */
  abstract peopleOf(companyId: string): Promise<Readonly<Record<string, Member>>>;
  abstract trustIn(companyId: string): Promise<Trust>;
}

/** Checks that an actor still has the role and the approval. @throws Rejection FORBIDDEN */
export async function checkStillMay(memberships: Memberships, { userId, role }: Actor): Promise<void> {
  const membership = await memberships.ofUser(userId);
  if (membership?.role !== role || !isApproved(membership)) throw new Rejection('FORBIDDEN');
}

/** Checks that the company exists, and that the actor may change it. @throws Rejection NOT_FOUND */
export async function checkCompany(memberships: Memberships, companyId: string, actor: Actor): Promise<void> {
  const company = await memberships.ofCompany(companyId);
  const isForAll = can(actor.role, 'company:manage-all') || can(actor.role, 'company:approve');
  const theirs = isForAll || actor.companyId === companyId;
  if (!company || company.status === 'deleted' || !theirs) throw new Rejection('NOT_FOUND');
}
