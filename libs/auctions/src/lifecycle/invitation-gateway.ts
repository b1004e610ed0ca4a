import type { AuctionInvitationSkip } from '@tender/contracts';
import type { Actor } from '@tender/kernel';

/** Resolves e-mail addresses to people who can be invited (`domain.md §12`). */
export abstract class InvitationGateway {
  /** Has no side effects. Unknown addresses are skipped with the reason `invitedToSignUp`; `inviteToSignUp` then invites them. */
  abstract resolve(
    emails: readonly string[],
    actor: Actor,
  ): Promise<{
    known: { email: string; userId: string; companyId: string }[];
    skipped: { email: string; reason: AuctionInvitationSkip }[];
  }>;

  /** @param to id of the auction to which they are invited */
  abstract inviteToSignUp(emails: readonly string[], to: string): Promise<void>;

  /** Revokes the e-mail invitations of a company's people. @param to id of the auction */
  abstract takeBackFrom(companyId: string, to: string): Promise<void>;
}
