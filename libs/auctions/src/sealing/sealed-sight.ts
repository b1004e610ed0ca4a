import { Injectable } from '@nestjs/common';
import type { Actor, Instant } from '@tender/kernel';
import { seenBy, seersOf, Memberships } from '@tender/people';
import type { CompanyId, UserId } from '../rules/auction.events.js';

type Publication = { readonly publishedAt: Instant | null };

/**
 * Before completion an amount is visible to its author, and to colleagues whom the author had confirmed before the
 * publication, directly or through others (`docs/decisions/0018-circle-of-trust.md`).
 */
@Injectable()
export class SealedSight {
  constructor(private readonly memberships: Memberships) {}

  async seenBy({ userId, companyId }: Actor, { publishedAt }: Publication): Promise<ReadonlySet<UserId>> {
    if (companyId === null) return NO_USERS;
    return publishedAt === null
      ? new Set([userId])
      : seenBy(await this.memberships.trustIn(companyId), userId, publishedAt);
  }

  async seersOf(
    { userId, companyId }: { userId: UserId; companyId: CompanyId },
    { publishedAt }: Publication,
  ): Promise<ReadonlySet<UserId>> {
    return publishedAt === null
      ? new Set([userId])
      : seersOf(await this.memberships.trustIn(companyId), userId, publishedAt);
  }
}

const NO_USERS: ReadonlySet<UserId> = new Set();
