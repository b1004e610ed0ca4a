import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type CommandContext } from '@tender/event-store';
import type { ShownLanguage } from '@tender/http';
import { Rejection, type Clock } from '@tender/kernel';
import { Addresses } from '../addresses/addresses.js';
import { OpenInvitations } from '../members/open-invitations.js';
import { Memberships } from '../membership/membership.js';
import { AcceptedInvitations } from './accepted-invitations.js';
import { InvitationLinks } from './invitation-links.js';
import { NeededFactors } from './needed-factors.js';
import { PasswordHasher } from './password-hasher.js';
import { SessionStarter, type SignInResult } from './session-starter.js';

export interface Acceptance extends ShownLanguage {
  token: string;
  password: string;
  userAgent: string | undefined;
}

@Injectable()
export class InvitationAcceptance {
  constructor(
    private readonly links: InvitationLinks,
    private readonly hasher: PasswordHasher,
    private readonly addresses: Addresses,
    private readonly accepted: AcceptedInvitations,
    private readonly sessions: SessionStarter,
    private readonly open: OpenInvitations,
    private readonly memberships: Memberships,
    private readonly factors: NeededFactors,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Rejection LINK_NOT_VALID, INVALID, EMAIL_TAKEN; FactorRequired */
  async accept({ token, password, ...browser }: Acceptance, context: CommandContext): Promise<SignInResult> {
    const link = await this.links.open(token);
    const { userId, invitationId } = link;
    const passwordHash = await this.hasher.hash(userId, password);
    if (!(await this.addresses.hold(userId, { passwordHash, emailVerified: true }, { passwordHash: null })))
      throw new Rejection('LINK_NOT_VALID');
    await this.accepted.record(userId, invitationId ?? '', context);
    await this.links.use(link);
    await this.open.accepted(userId);
    const record = { _id: userId, passwordHash };
    const membership = await this.memberships.ofUser(userId);
    if (membership) await this.factors.assertNone(record, membership.role, 'invitation');
    const opening = { openedBy: 'invitation', passwordAt: this.clock() } as const;
    return this.sessions.start(record, { ...browser, device: null }, opening);
  }
}
