import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { isStaffRole, type ErrorCode, type UserView } from '@tender/contracts';
import { Rejection, type Actor } from '@tender/kernel';
import { tap, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from './access.js';
import type { IncomingRequest } from './request-origin.js';
import { SecurityLog, shortNetwork, type SecurityEvent } from './security-log.js';

const NOTED = 'tender:noted';

/** Refusals that tell of somebody who tries; what is merely malformed does not. */
const TELLING: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['BAD_CREDENTIALS', 'TOO_MANY_REQUESTS', 'LINK_NOT_VALID']);
/** What strangers do: told of whoever does it. */
const BY_ANYBODY: ReadonlySet<SecurityEvent> = new Set<SecurityEvent>([
  'signUp',
  'passwordForgotten',
  'passwordReset',
  'passwordChanged',
  'invitationAccepted',
  'emailConfirmed',
  'browserKnown',
]);

/** Calls that let somebody in: it is this person's doing, whoever the browser belonged to before. */
const LETS_IN: ReadonlySet<SecurityEvent> = new Set<SecurityEvent>(['signIn', 'invitationAccepted']);

type Doer = Pick<Actor, 'userId' | 'role'>;

/** Tells the security log how a route's calls end: telling refusals always, what was done where the house's own people did it. */
@Injectable()
export class NotedInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly log: SecurityLog,
  ) {}

  intercept(host: ExecutionContext, next: CallHandler): Observable<unknown> {
    const what = this.reflector.get<SecurityEvent>(NOTED, host.getHandler());
    const request = host.switchToHttp().getRequest<IncomingRequest & AuthenticatedRequest>();
    return next.handle().pipe(
      tap({
        next: (answer) => this.done(what, request, LETS_IN.has(what) ? (answer as { user: UserView }).user : null),
        error: (error: unknown) => {
          if (error instanceof Rejection && TELLING.has(error.code))
            this.record(what, request, { ...request.tender.actor, code: error.code });
        },
      }),
    );
  }

  private done(what: SecurityEvent, request: IncomingRequest & AuthenticatedRequest, letIn: UserView | null): void {
    const doer: Doer = letIn ? { userId: letIn._id, role: letIn.role } : request.tender.actor;
    if (BY_ANYBODY.has(what) || isStaffRole(doer.role)) this.record(what, request, doer);
  }

  private record(
    what: SecurityEvent,
    request: IncomingRequest,
    { userId, role, code }: Doer & { code?: ErrorCode },
  ): void {
    const { email } = (request.body ?? {}) as { email?: unknown };
    const account = typeof email === 'string' ? { account: this.log.accountOf(email) } : {};
    const { method, routeOptions, ip } = request;
    this.log.record({
      what,
      userId,
      role,
      ...(code && { code }),
      method,
      route: routeOptions?.url ?? '',
      ...account,
      network: shortNetwork(ip),
      reference: String(request.id),
    });
  }
}

/** How this route's calls end goes to the security log. */
export const Noted = (what: SecurityEvent) =>
  applyDecorators(SetMetadata(NOTED, what), UseInterceptors(NotedInterceptor));
