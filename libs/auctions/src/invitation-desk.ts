import type { Actor } from '@tender/kernel';

/** Turns e-mail addresses into people who can be invited; whoever is unknown gets an invitation to sign up (`domain.md §12`). */
export abstract class InvitationDesk {
  abstract resolve(emails: readonly string[], actor: Actor): Promise<{
    known: { email: string; userId: string; companyId: string }[];
    skipped: { email: string; reason: string }[];
  }>;
}
