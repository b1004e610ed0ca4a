import { Inject, Injectable } from '@nestjs/common';
import {
  HTTP_SETTINGS,
  readCookie,
  SessionSource,
  type HttpSettings,
  type IncomingRequest,
  type Session,
} from '@tender/http';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { Sessions } from './sessions.js';
import { CurrentTerms } from '../terms/current/current-terms.js';
import { awaitsTerms } from '../terms/rules/terms.js';
import { isApproved, isOver, Memberships } from '../membership/membership.js';

/** Finds the session of a request, with rights from the person's stream. */
@Injectable()
export class RequestSessions extends SessionSource {
  constructor(
    private readonly sessions: Sessions,
    private readonly memberships: Memberships,
    private readonly terms: CurrentTerms,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  findSession(request: IncomingRequest): Promise<Session | null> {
    return this.session(request, 'recent');
  }

  findPresentSession(request: IncomingRequest): Promise<Session | null> {
    return this.session(request, 'present');
  }

  private async session(request: IncomingRequest, look: 'recent' | 'present'): Promise<Session | null> {
    const secret = readCookie(request, this.settings.secureCookie);
    const record = secret ? await this.sessions.resume(secret) : null;
    if (!record) return null;
    // Read membership and terms in sequence: they are usually cached, and every request reads them.
    let membership = look === 'recent' ? await this.memberships.recentOf(record.userId) : null;
    // Another process may have created the person a moment ago.
    membership ??= await this.memberships.ofUser(record.userId);
    if (!membership || membership.status === 'deleted' || isOver(membership, this.clock())) return null;
    const terms = await (look === 'recent' ? this.terms.recent() : this.terms.current());
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

  endedOf(sessionIds: ReadonlySet<string>): Promise<Set<string>> {
    return this.sessions.endedOf(sessionIds);
  }
}
