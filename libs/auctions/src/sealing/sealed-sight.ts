import { Injectable } from '@nestjs/common';
import type { Actor, Instant } from '@tender/kernel';
import { seenBy, seersOf, Memberships } from '@tender/people';
import type { CompanyId, UserId } from '../rules/auction.events.js';

type Publication = { readonly publishedAt: Instant | null };

/**
 * Who sees which sealed amounts until they are opened: the user who set an amount, and colleagues whom that buyer had
 * confirmed before the auction was published. Everybody else of the company sees what the staff see
 * (`docs/decisions/0018-circle-of-trust.md`).
 */
@Injectable()
export class SealedSight {
  constructor(private readonly memberships: Memberships) {}

  /** The users whose sealed amounts the actor sees in an auction. */
  async seenBy({ userId, companyId }: Actor, { publishedAt }: Publication): Promise<ReadonlySet<UserId>> {
    if (companyId === null) return NOBODY;
    return publishedAt === null
      ? new Set([userId])
      : seenBy(await this.memberships.trustIn(companyId), userId, publishedAt);
  }

  /** The users who see what a user sealed in an auction. */
  async seersOf(
    { userId, companyId }: { userId: UserId; companyId: CompanyId },
    { publishedAt }: Publication,
  ): Promise<ReadonlySet<UserId>> {
    return publishedAt === null
      ? new Set([userId])
      : seersOf(await this.memberships.trustIn(companyId), userId, publishedAt);
  }
}

const NOBODY: ReadonlySet<UserId> = new Set();
