import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { can, PERMISSIONS_WITHOUT_APPROVAL } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { canonicalJson, Rejection, type Actor } from '@tender/kernel';
import type { AuthenticatedRequest, Session } from './access.js';
import { CommandLimit } from './command-limit.js';
import { EntranceLimiter } from './entrance-limiter.js';
import { isForeign, readCookie, type IncomingRequest } from './request-origin.js';
import type { RouteTerms } from './route-terms.js';
import { SecurityLog } from './security-log.js';
import { Sessions } from './sessions.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from './settings.js';
import { isApproved, Standings } from './standing.js';

const NOBODY: Actor = { userId: 'guest', role: 'guest', companyId: null };

/**
 * Every call of the API passes here: closed by default, one permission a route, rights from the session alone (`domain.md §2`). All of it
 * is settled before a body is read, so that a body costs nothing which nobody may send. It leaves behind who calls and under which ids.
 */
@Injectable()
export class AccessGuard {
  constructor(
    private readonly sessions: Sessions,
    private readonly standings: Standings,
    private readonly log: SecurityLog,
    private readonly limit: CommandLimit,
    private readonly entrance: EntranceLimiter,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
  ) {}

  /** @throws Rejection TOO_MANY_REQUESTS, FOREIGN_ORIGIN, NO_SESSION, NOT_APPROVED, FORBIDDEN */
  async admit(
    request: IncomingRequest & AuthenticatedRequest,
    { permission, throttled }: Pick<RouteTerms, 'permission' | 'throttled'>,
  ): Promise<void> {
    if (throttled) await this.throttle(request);
    if (isForeign(request, this.settings.publicUrl)) throw this.denied(request, NOBODY, 'FOREIGN_ORIGIN');
    const session = await this.session(request);
    const actor = session ? session.actor : NOBODY;
    request.session = session;
    request.tender = { actor, requestId: String(request.id), ...this.command(request, actor) };
    if (permission === 'public') return;
    if (!session) throw this.denied(request, NOBODY, 'NO_SESSION');
    if (isCommand(request)) this.limit.count(actor.userId);
    if (!permission) throw this.denied(request, actor, 'FORBIDDEN');
    // Any call, also one that the role will never have: a 403 would sign out somebody who only waits.
    if (!session.approved && !PERMISSIONS_WITHOUT_APPROVAL.has(permission)) throw new Rejection('NOT_APPROVED');
    if (!can(session.role, permission)) throw this.denied(request, actor, 'FORBIDDEN');
  }

  /** Once a body is read: counts what it costs, and tells by which digest a repetition of its command is recognised. */
  recognise({ tender, body }: Pick<IncomingRequest & AuthenticatedRequest, 'tender' | 'body'>): void {
    if (typeof body === 'object' && body !== null) this.limit.countRows(tender.actor.userId, body);
    if (tender.once) return;
    // Over the id as well: equal bodies of two commands have nothing in common, so that no digest with a known body gives another one away.
    tender.fingerprint = createHmac('sha256', this.settings.fingerprintKey)
      .update(tender.commandId)
      .update(canonicalJson(body ?? {}))
      .digest('base64url');
  }

  private async throttle(request: IncomingRequest): Promise<void> {
    try {
      await this.entrance.consume(request);
    } catch (error) {
      this.denied(request, NOBODY, 'TOO_MANY_REQUESTS');
      throw error;
    }
  }

  private async session(request: IncomingRequest): Promise<Session | null> {
    const secret = readCookie(request, this.settings.secureCookie);
    const record = secret ? await this.sessions.resume(secret) : null;
    const standing = record && (await this.standings.ofUser(record.userId));
    if (!record || !standing || standing.status === 'deleted') return null;
    const { userId, role, companyId } = standing;
    return {
      sessionId: record._id,
      role,
      actor: { userId, role, companyId },
      endsAt: record.endsAt,
      approved: isApproved(standing),
    };
  }

  /** A command's id: from the `Idempotency-Key` of this person for this call, or the request's own, which is random. */
  private command(request: IncomingRequest, { userId }: Actor): Pick<CommandContext, 'commandId' | 'once'> {
    const key = request.headers['idempotency-key'];
    if (request.method === 'GET' || typeof key !== 'string' || key === '')
      return { commandId: String(request.id), once: true };
    if (key.length > 200)
      throw new Rejection('INVALID', [
        { field: 'Idempotency-Key', rule: 'maxLength', message: 'at most 200 characters' },
      ]);
    const path = request.url.split('?', 1)[0];
    return {
      commandId: createHash('sha256')
        .update(JSON.stringify([userId, request.method, path, key]))
        .digest('hex'),
    };
  }

  private denied(
    request: IncomingRequest,
    actor: Actor,
    code: 'FORBIDDEN' | 'FOREIGN_ORIGIN' | 'NO_SESSION' | 'TOO_MANY_REQUESTS',
  ): Rejection {
    const { method, routeOptions, id } = request;
    this.log.record({
      what: 'denied',
      userId: actor.userId,
      role: actor.role,
      code,
      method,
      route: routeOptions?.url ?? '',
      reference: String(id),
    });
    return new Rejection(code);
  }
}

/** Whatever may change something. */
const isCommand = ({ method }: IncomingRequest): boolean => method !== 'GET' && method !== 'HEAD';
