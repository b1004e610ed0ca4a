import { Injectable } from '@nestjs/common';
import type { Language } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { Addresses } from '../addresses/addresses.js';
import { OpenInvitations } from '../members/open-invitations.js';
import { AcceptedInvitations } from './accepted-invitations.js';
import { InvitationLinks } from './invitation-links.js';
import { PasswordHasher } from './password-hasher.js';
import { SessionStarter, type SignInResult } from './session-starter.js';

export interface Acceptance {
  token: string;
  password: string;
  userAgent: string | undefined;
  language: Language | null;
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
  ) {}

  /** @throws Rejection LINK_NOT_VALID, INVALID, EMAIL_TAKEN */
  async accept({ token, password, ...browser }: Acceptance, context: CommandContext): Promise<SignInResult> {
    const link = await this.links.open(token);
    const { userId, invitationId } = link;
    const passwordHash = await this.hasher.hash(userId, password);
    if (!(await this.addresses.hold(userId, { passwordHash, emailVerified: true }, { passwordHash: null })))
      throw new Rejection('LINK_NOT_VALID');
    await this.accepted.record(userId, invitationId ?? '', context);
    await this.links.use(link);
    await this.open.accepted(userId);
    return this.sessions.start({ _id: userId, passwordHash }, { ...browser, device: null });
  }
}
