import { Inject, Injectable } from '@nestjs/common';
import { can, type AuctionInvitationSkip, type AwaitedSignUpView, type JoinsAfter } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import type { Actor, Clock } from '@tender/kernel';
import { Addresses } from '../addresses/addresses.js';
import { Outbox, type Mail } from '../mails/outbox.js';
import { joinsByApproval } from '../membership/inviting-approval.js';
import { effectiveStatus, isApproved, Memberships, type Membership } from '../membership/membership.js';
import type { AwaitedSignUp } from './awaited-records.js';
import { AwaitedSignUps } from './awaited-sign-ups.js';

export interface KnownInvitee {
  email: string;
  userId: string;
  companyId: string;
}

export interface SkippedInvitee {
  email: string;
  reason: AuctionInvitationSkip;
}

/** Finds the people to invite by their addresses, and invites unknown addresses to sign up (`domain.md §12`). */
@Injectable()
export class Invitations {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly addresses: Addresses,
    private readonly outbox: Outbox,
    private readonly signUps: AwaitedSignUps,
    private readonly memberships: Memberships,
  ) {}

  async resolve(emails: readonly string[]): Promise<{ known: KnownInvitee[]; skipped: SkippedInvitee[] }> {
    const known: KnownInvitee[] = [];
    const skipped: SkippedInvitee[] = [];
    for (const email of new Set(emails.map((address) => address.trim().toLowerCase()))) {
      const membership = await this.membershipOf(email);
      if (!membership) skipped.push({ email, reason: 'invitedToSignUp' });
      else if (membership.companyId === null) skipped.push({ email, reason: 'staff' });
      else if (membership.status !== 'approved' || membership.companyStatus !== 'approved')
        skipped.push({ email, reason: 'notApproved' });
      else known.push({ email, userId: membership.userId, companyId: membership.companyId });
    }
    return { known, skipped };
  }

  /** Membership of the holder of an address; without a holder, of its only claimant among buyers and staff. */
  private async membershipOf(email: string): Promise<Membership | null> {
    const claimants = await this.addresses.claimants(email);
    const holder = await this.addresses.holder(email);
    if (holder) return this.memberships.ofUser(holder._id);
    const memberships = await Promise.all(claimants.map(({ _id }) => this.memberships.ofUser(_id)));
    const [only, ...others] = memberships.filter(
      (membership) =>
        membership !== null &&
        membership.status !== 'deleted' &&
        (can(membership.role, 'bid:own') || membership.companyId === null),
    );
    return others.length === 0 ? (only ?? null) : null;
  }

  /** Lists the addresses for the auction or viewing `to`, and mails them an invitation in the inviter's language. */
  async inviteToSignUp(emails: readonly string[], to: string, { userId }: Actor): Promise<void> {
    await Promise.all(
      emails.map(async (email) => {
        await this.signUps.add(email, to);
        await this.outbox.enqueue({ ...this.mailOfToday(email), inviter: userId });
      }),
    );
  }

  takeBack(emails: readonly string[], to: string): Promise<void> {
    return this.signUps.takeBack(
      emails.map((email) => email.trim().toLowerCase()),
      to,
    );
  }

  /** Withdraws the e-mail invitations of a company's people, so that a removed company does not join again by them. */
  async takeBackFrom(companyId: string, to: string): Promise<void> {
    const people = Object.keys(await this.memberships.peopleOf(companyId));
    await this.signUps.takeBack(await this.addresses.heldBy(people), to);
  }

  async takeBackOf(userId: string, to: string): Promise<void> {
    await this.signUps.takeBack(await this.addresses.heldBy([userId]), to);
  }

  async ofPerson(userId: string): Promise<{ companyId: string; to: string[]; joinsAfter: JoinsAfter } | null> {
    const membership = await this.memberships.ofUser(userId);
    if (!membership || membership.companyId === null || membership.status === 'deleted') return null;
    const [address] = await this.addresses.namedBy([userId]);
    const awaited = address === undefined ? [] : await this.signUps.ofAddress(address);
    return { companyId: membership.companyId, to: awaited.map(({ to }) => to), joinsAfter: joinsAfter(membership) };
  }

  async approvedAmong(to: readonly string[]): Promise<{ to: string; userId: string; companyId: string }[]> {
    const awaited = await this.signUps.listForAll(to);
    const holders = await this.addresses.holders(new Set(awaited.map(({ email }) => email)));
    const memberships = await Promise.all(holders.map(({ _id }) => this.memberships.ofUser(_id)));
    const approved = new Map(
      holders.flatMap(({ email }, index) => {
        const membership = memberships[index];
        return membership && isApproved(membership) && membership.companyId !== null
          ? [[email, { userId: membership.userId, companyId: membership.companyId }] as const]
          : [];
      }),
    );
    return awaited.flatMap((each) => {
      const person = approved.get(each.email);
      return person ? [{ to: each.to, ...person }] : [];
    });
  }

  async awaited(to: string, page: { limit: number; skip: number }): Promise<AwaitedSignUpView[]> {
    const awaited = await this.signUps.listFor(to, page);
    return Promise.all(awaited.map((signUp) => this.viewOf(signUp)));
  }

  private async viewOf({ email, invitedAt }: AwaitedSignUp): Promise<AwaitedSignUpView> {
    const membership = await this.membershipOf(email);
    if (!membership || membership.status === 'deleted')
      return {
        email,
        invitedAt,
        userId: null,
        companyId: null,
        status: null,
        link: SIGN_UP,
        mailedToday: await this.outbox.hasMail(this.mailOfToday(email)),
      };
    const { userId, companyId, status, companyStatus } = membership;
    const joins = joinsAfter(membership) === 'confirmation';
    return {
      email,
      invitedAt,
      userId,
      companyId,
      status: effectiveStatus(status, companyStatus),
      link: null,
      mailedToday: false,
      ...(joins && { joins }),
    };
  }

  private mailOfToday(email: string): Mail {
    return { to: email, template: 'signUpInvitation', link: SIGN_UP, about: this.clock().slice(0, 10) };
  }
}

/** The missing step before the person joins: approval or confirmation; null if only a new invitation helps. */
function joinsAfter(membership: Membership): JoinsAfter {
  const { status, companyStatus, awaitsEmail, invite } = membership;
  if (!joinsByApproval(membership)) return null;
  if (status !== 'approved') return 'approval';
  return invite && awaitsEmail && companyStatus === 'approved' ? 'confirmation' : null;
}

/** Page on which a person applies for an account. It is public and the same for everyone. */
const SIGN_UP = '/signup';
