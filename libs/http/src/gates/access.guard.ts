import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { can, PERMISSIONS_WITHOUT_APPROVAL } from '@tender/contracts';
import type { Admission, CommandContext } from '@tender/event-store';
import { canonicalJson, Rejection, type Actor } from '@tender/kernel';
import type { AuthenticatedRequest, Session } from '../route/access.js';
import { CommandLimit } from '../limits/command-limit.js';
import { ReadLimit } from '../limits/read-limit.js';
import { GuestThrottle } from '../limits/guest-throttle.js';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';
import { isForeign, type IncomingRequest } from '../route/request-origin.js';
import type { RouteTerms } from '../route/route-terms.js';
import { denied } from '../log/denials.js';
import { SecurityLog } from '../log/security-log.js';
import { SessionSource } from '../session/session-source.js';

/** The fields of an upload, and a digest of each of its files. */
interface ReceivedUpload {
  fields: object;
  digests: readonly string[];
}

type AdmittedRequest = IncomingRequest & AuthenticatedRequest;

const NOBODY: Actor = { userId: 'guest', role: 'guest', companyId: null };

/**
 * Every call of the API passes here: closed by default, one permission a route, rights from the session alone
 * (`domain.md §2`). It runs before the body is read, so that a body that is not allowed costs nothing. Attaches the
 * actor, the request's id and the command's id to the request.
 */
@Injectable()
export class AccessGuard {
  constructor(
    private readonly sessions: SessionSource,
    private readonly log: SecurityLog,
    private readonly limit: CommandLimit,
    private readonly reads: ReadLimit,
    private readonly guests: GuestThrottle,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
  ) {}

  /** @throws Rejection TOO_MANY_REQUESTS, FOREIGN_ORIGIN, NO_SESSION, NOT_APPROVED, TERMS_NOT_ACCEPTED, FORBIDDEN */
  async admit(
    request: AdmittedRequest,
    { permission, throttled }: Pick<RouteTerms, 'permission' | 'throttled'>,
  ): Promise<void> {
    if (throttled) await this.throttle(request);
    if (isForeign(request, this.settings.publicUrl)) throw this.denied(request, NOBODY, 'FOREIGN_ORIGIN');
    let session = await this.sessions.findSession(request);
    if (isRefused(session, permission)) session = await this.sessions.findPresentSession(request);
    const actor = session ? session.actor : NOBODY;
    request.session = session;
    request.tender = { actor, requestId: String(request.id), ...this.command(request, actor) };
    if (session) request.tender.admission = this.admission(request, { permission });
    if (session && permission !== 'public' && isCommand(request)) this.limit.count(request.tender);
    // Others' calls pass the turnstile.
    else if (session?.approved) this.reads.count(actor.userId);
    this.assertMay(request, permission);
  }

  /**
   * Settles the caller's session and rights once more, when a body that took its time has been read: they may have
   * ended meanwhile.
   * @throws Rejection NO_SESSION, NOT_APPROVED, TERMS_NOT_ACCEPTED, FORBIDDEN
   */
  async admitAgain(request: AdmittedRequest, { permission }: Pick<RouteTerms, 'permission'>): Promise<void> {
    const session = await this.sessions.findSession(request);
    request.session = isRefused(session, permission) ? await this.sessions.findPresentSession(request) : session;
    request.tender.actor = request.session?.actor ?? NOBODY;
    request.tender.admission = this.admission(request, { permission });
    this.assertMay(request, permission);
  }

  /** The check of the caller's rights that was just made. */
  private admission(request: AdmittedRequest, terms: Pick<RouteTerms, 'permission'>): Admission {
    const again = async (): Promise<Admission> => {
      await this.admitAgain(request, terms);
      return this.admission(request, terms);
    };
    return { actor: request.tender.actor, at: performance.now(), again };
  }

  /**
   * Runs when the body is read: charges the command limit for its rows, and computes the digest by which a repetition
   * is recognised.
   */
  recognise({ tender, body }: Pick<AdmittedRequest, 'tender' | 'body'>): void {
    if (typeof body === 'object' && body !== null) this.limit.countRows(tender.actor, body);
    this.fingerprint(tender, body ?? {});
  }

  /** Runs when an upload is read: another file is another command. */
  recogniseUpload({ tender }: Pick<AuthenticatedRequest, 'tender'>, upload: ReceivedUpload): void {
    this.fingerprint(tender, upload);
  }

  /**
   * The command's id is digested too, so that equal bodies of two commands have different digests: a known body gives
   * no other away.
   */
  private fingerprint(tender: CommandContext, content: unknown): void {
    if (tender.idempotent === false) return;
    tender.fingerprint = createHmac('sha256', this.settings.fingerprintKey)
      .update(tender.commandId)
      .update(canonicalJson(content))
      .digest('base64url');
  }

  private assertMay(request: AdmittedRequest, permission: RouteTerms['permission']): void {
    const { session } = request;
    const code = refusalOf(session, permission);
    if (code === 'NO_SESSION' || code === 'FORBIDDEN') throw this.denied(request, session?.actor ?? NOBODY, code);
    if (code !== null) throw new Rejection(code);
  }

  private async throttle(request: IncomingRequest): Promise<void> {
    try {
      await this.guests.consume(request);
    } catch (error) {
      this.denied(request, NOBODY, 'TOO_MANY_REQUESTS');
      throw error;
    }
  }

  /** A command's id: from the `Idempotency-Key` of this person for this call, or the request's own, which is random. */
  private command(request: IncomingRequest, { userId }: Actor): Pick<CommandContext, 'commandId' | 'idempotent'> {
    const key = request.headers['idempotency-key'];
    if (request.method === 'GET' || typeof key !== 'string' || key === '')
      return { commandId: String(request.id), idempotent: false };
    if (key.length > 200)
      throw new Rejection('INVALID', [
        { field: 'Idempotency-Key', rule: 'maxLength', message: 'at most 200 characters' },
      ]);
    // Not by the address, which has many spellings.
    const call = [request.routeOptions?.url, request.params];
    return {
      commandId: createHash('sha256')
        .update(JSON.stringify([userId, request.method, call, key]))
        .digest('hex'),
    };
  }

  private denied(
    request: IncomingRequest,
    actor: Actor,
    code: 'FORBIDDEN' | 'FOREIGN_ORIGIN' | 'NO_SESSION' | 'TOO_MANY_REQUESTS',
  ): Rejection {
    denied(this.log, request, { actor, code });
    return new Rejection(code);
  }
}

/** Why a session may not make a call; null where it may. */
function refusalOf(
  session: Session | null,
  permission: RouteTerms['permission'],
): 'NO_SESSION' | 'FORBIDDEN' | 'NOT_APPROVED' | 'TERMS_NOT_ACCEPTED' | null {
  if (permission === 'public') return null;
  if (!session) return 'NO_SESSION';
  if (!permission) return 'FORBIDDEN';
  const { role, approved, awaitsTerms } = session;
  // Any call, also one that the role will never have: a 403 would sign out a person who only waits for approval.
  if (!approved && !PERMISSIONS_WITHOUT_APPROVAL.has(permission)) return 'NOT_APPROVED';
  if (awaitsTerms && !PERMISSIONS_WITHOUT_APPROVAL.has(permission)) return 'TERMS_NOT_ACCEPTED';
  return can(role, permission) ? null : 'FORBIDDEN';
}

/** Nobody is refused for what another process may have granted a moment ago: the session is asked for once more. */
const isRefused = (session: Session | null, permission: RouteTerms['permission']): boolean =>
  session !== null && refusalOf(session, permission) !== null;

/** Whether the request may change something. */
const isCommand = ({ method }: IncomingRequest): boolean => method !== 'GET' && method !== 'HEAD';
