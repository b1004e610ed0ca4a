import { Inject, Injectable } from '@nestjs/common';
import type { Admission } from '@tender/event-store';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';
import { CommandLimit } from '../limits/command-limit.js';
import { GuestThrottle } from '../limits/guest-throttle.js';
import { ReadLimit } from '../limits/read-limit.js';
import { SecurityLog } from '../log/security-log.js';
import { GUEST, type AdmittedRequest, type AuthenticatedRequest } from '../route/access.js';
import { fingerprintOf } from '../route/command-id.js';
import type { EndpointOptions } from '../route/endpoint-options.js';
import { FactorCheck } from '../session/factor-check.js';
import { SessionSource } from '../session/session-source.js';
import { checkRights, isRefused } from './rights-gate.js';

interface ReceivedUpload {
  fields: object;
  digests: readonly string[];
}

/**
 * The services that the gates use (`gates.ts`), and the checks that follow when a body or an upload has arrived. Rights
 * come from the session alone (`domain.md §2.1`).
 */
@Injectable()
export class AccessGuard {
  constructor(
    readonly sessions: SessionSource,
    readonly log: SecurityLog,
    readonly commands: CommandLimit,
    readonly reads: ReadLimit,
    readonly guests: GuestThrottle,
    @Inject(HTTP_SETTINGS) readonly settings: HttpSettings,
    readonly factors: FactorCheck,
  ) {}

  /**
   * Checks the session and the rights again, for example after a body that arrived late: they may have ended.
   * @throws Rejection NO_SESSION, NOT_APPROVED, TERMS_NOT_ACCEPTED, FORBIDDEN
   */
  async admitAgain(request: AdmittedRequest, { permission }: Pick<EndpointOptions, 'permission'>): Promise<void> {
    const session = await this.sessions.findSession(request);
    request.session = isRefused(session, permission) ? await this.sessions.findPresentSession(request) : session;
    request.tender.actor = request.session?.actor ?? GUEST;
    request.tender.admission = this.admissionOf(request, { permission });
    checkRights(this.log, request, permission);
  }

  admissionOf(request: AdmittedRequest, options: Pick<EndpointOptions, 'permission'>): Admission {
    const again = async (): Promise<Admission> => {
      await this.admitAgain(request, options);
      return this.admissionOf(request, options);
    };
    return { actor: request.tender.actor, at: performance.now(), again };
  }

  recognise({ tender, body }: Pick<AdmittedRequest, 'tender' | 'body'>): void {
    if (typeof body === 'object' && body !== null) this.commands.countRows(tender.actor, body);
    this.fingerprint(tender, body ?? {});
  }

  recogniseUpload({ tender }: Pick<AuthenticatedRequest, 'tender'>, upload: ReceivedUpload): void {
    this.fingerprint(tender, upload);
  }

  private fingerprint(tender: AuthenticatedRequest['tender'], content: object): void {
    if (tender.idempotent !== false) tender.fingerprint = fingerprintOf(tender, content, this.settings.fingerprintKey);
  }
}
