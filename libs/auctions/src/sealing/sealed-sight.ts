import { Injectable } from '@nestjs/common';
import type { Actor, Instant } from '@tender/kernel';
import { seenBy, seersOf, Memberships } from '@tender/people';
import type { CompanyId, UserId } from '../rules/auction.events.js';

type Publication = { readonly publishedAt: Instant | null };

/** Users whose amounts a reader sees, each with the time from which on amounts are visible. */
export type SeenUsers = ReadonlyMap<UserId, Instant>;

export const isSeen = (seen: SeenUsers, userId: UserId, enteredAt: Instant): boolean =>
  enteredAt >= (seen.get(userId) ?? NEVER);

const NEVER = '~';

/**
 * Before completion an amount is visible to its author, and to colleagues whom the author had confirmed before the
 * publication, directly or through others (`docs/decisions/0018-circle-of-trust.md`).
 */
@Injectable()
export class SealedSight {
  constructor(private readonly memberships: Memberships) {}

  async seenBy({ userId, companyId }: Actor, { publishedAt }: Publication): Promise<SeenUsers> {
    if (companyId === null) return new Map();
    // Before the publication there are no amounts.
    return publishedAt === null
      ? new Map([[userId, '']])
      : seenBy(await this.memberships.trustIn(companyId), userId, publishedAt);
  }

  /** @param enteredAt the latest amount by default */
  async seersOf(
    { userId, companyId }: { userId: UserId; companyId: CompanyId },
    { publishedAt }: Publication,
    enteredAt?: Instant,
  ): Promise<ReadonlySet<UserId>> {
    return publishedAt === null
      ? new Set([userId])
      : seersOf(await this.memberships.trustIn(companyId), userId, publishedAt, enteredAt);
  }
}
