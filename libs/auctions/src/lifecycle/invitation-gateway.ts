import type { AuctionInvitationSkip } from '@tender/contracts';
import type { Actor } from '@tender/kernel';

export abstract class InvitationGateway {
  /** Finds people by address, without side effects. The caller passes those skipped as `invitedToSignUp` to `inviteToSignUp`. */
  abstract resolve(
    emails: readonly string[],
    actor: Actor,
  ): Promise<{
    known: { email: string; userId: string; companyId: string }[];
    skipped: { email: string; reason: AuctionInvitationSkip }[];
  }>;

  abstract inviteToSignUp(emails: readonly string[], to: string, by: Actor): Promise<void>;

  /** Revokes the e-mail invitations of a company's people. */
  abstract takeBackFrom(companyId: string, to: string): Promise<void>;
}
