import { Inject, Injectable } from '@nestjs/common';
import {
  HTTP_SETTINGS,
  readCookie,
  SessionSource,
  type HttpSettings,
  type IncomingRequest,
  type Session,
} from '@tender/http';
import { Sessions } from './sessions.js';
import { awaitsTerms, CurrentTerms } from '../terms/current-terms.js';
import { isApproved, Memberships, type Membership } from '../membership/membership.js';
import type { PublishedTerms } from '../terms/terms.js';

/** The session that a request's cookie opens, with the rights that the person's own stream gives. */
@Injectable()
export class RequestSessions extends SessionSource {
  constructor(
    private readonly sessions: Sessions,
    private readonly memberships: Memberships,
    private readonly terms: CurrentTerms,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
  ) {
    super();
  }

  of(request: IncomingRequest): Promise<Session | null> {
    return this.session(request, {
      // Somebody new may have been let in by another process a moment ago.
      membership: async (userId) => (await this.memberships.recentOf(userId)) ?? this.memberships.ofUser(userId),
      terms: () => this.terms.recent(),
    });
  }

  present(request: IncomingRequest): Promise<Session | null> {
    return this.session(request, {
      membership: (userId) => this.memberships.ofUser(userId),
      terms: () => this.terms.current(),
    });
  }

  private async session(
    request: IncomingRequest,
    look: { membership(userId: string): Promise<Membership | null>; terms(): Promise<PublishedTerms | null> },
  ): Promise<Session | null> {
    const secret = readCookie(request, this.settings.secureCookie);
    const record = secret ? await this.sessions.resume(secret) : null;
    if (!record) return null;
    // One after the other: both are at hand as a rule, and every request asks.
    const membership = await look.membership(record.userId);
    if (!membership || membership.status === 'deleted') return null;
    const terms = await look.terms();
    const actor = this.memberships.actorOf(membership);
    return {
      sessionId: record._id,
      role: membership.role,
      actor,
      endsAt: record.endsAt,
      approved: isApproved(membership),
      awaitsTerms: awaitsTerms(membership, terms),
    };
  }

  onEnded(listener: (sessionId: string) => void): void {
    this.sessions.onEnded(listener);
  }
}
