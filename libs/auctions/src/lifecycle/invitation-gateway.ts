import type { AuctionInvitationSkip } from '@tender/contracts';
import type { Actor } from '@tender/kernel';

/** Turns e-mail addresses into people who can be invited (`domain.md §12`). */
export abstract class InvitationGateway {
  /**
   * Changes nothing and tells nobody. Unknown addresses are skipped for the reason `invitedToSignUp`; `inviteToSignUp`
   * then invites them.
   */
  abstract resolve(
    emails: readonly string[],
    actor: Actor,
  ): Promise<{
    known: { email: string; userId: string; companyId: string }[];
    skipped: { email: string; reason: AuctionInvitationSkip }[];
  }>;

  /** @param to id of the auction, where they are awaited from then on. */
  abstract inviteToSignUp(emails: readonly string[], to: string): Promise<void>;

  /** Takes back what a company's people were invited to by e-mail. @param to id of the auction */
  abstract takeBackFrom(companyId: string, to: string): Promise<void>;
}
