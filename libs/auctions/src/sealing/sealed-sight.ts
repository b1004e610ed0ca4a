import { Injectable } from '@nestjs/common';
import type { Actor, Instant } from '@tender/kernel';
import { seenBy, seersOf, Memberships } from '@tender/people';
import type { CompanyId, UserId } from '../rules/auction.events.js';

type Publication = { readonly publishedAt: Instant | null };

/** Before completion: the author, and colleagues whom the author confirmed before the publication (decision 18). */
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
