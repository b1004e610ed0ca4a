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
import { can, type ErrorCode, type UserView } from '@tender/contracts';
import { Rejection, type Actor } from '@tender/kernel';
import { tap, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../route/access.js';
import type { IncomingRequest } from '../route/request-origin.js';
import { callOf, shortNetwork } from './security-entry.js';
import { SecurityLog } from './security-log.js';

const NOTED = 'tender:noted';

const RECORDED_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BAD_CREDENTIALS',
  'TOO_MANY_REQUESTS',
  'LINK_NOT_VALID',
  'FACTOR_NEEDED',
  'FACTOR_NOT_VALID',
]);
interface NotedCalls {
  what: string;
  /** Recorded successes: with `anybody` all, else only those of roles with `action:noted`. */
  by?: 'anybody';
  /** The entry names the `user` in the answer, not the browser's earlier session. */
  signsIn?: true;
  lines?: 'staff' | 'none';
}

type Doer = Pick<Actor, 'userId' | 'role'>;

@Injectable()
export class NotedInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly log: SecurityLog,
  ) {}

  intercept(host: ExecutionContext, next: CallHandler): Observable<unknown> {
    const noted = this.reflector.get<NotedCalls>(NOTED, host.getHandler());
    const request = host.switchToHttp().getRequest<IncomingRequest & AuthenticatedRequest>();
    return next.handle().pipe(
      tap({
        next: (answer) => this.done(noted, request, noted.signsIn ? (answer as { user: UserView }).user : null),
        error: (error: unknown) => {
          if (error instanceof Rejection && RECORDED_REFUSALS.has(error.code))
            this.record(noted.what, request, { ...request.tender.actor, code: error.code });
        },
      }),
    );
  }

  private done(
    { what, by, lines }: NotedCalls,
    request: IncomingRequest & AuthenticatedRequest,
    signedIn: UserView | null,
  ): void {
    const doer: Doer = signedIn ? { userId: signedIn._id, role: signedIn.role } : request.tender.actor;
    const isNoted = can(doer.role, 'action:noted');
    if (by === 'anybody' || isNoted)
      this.record(what, request, { ...doer, asLine: lines === undefined || (lines === 'staff' && isNoted) });
  }

  private record(
    what: string,
    request: IncomingRequest,
    { userId, role, code, asLine = true }: Doer & { code?: ErrorCode; asLine?: boolean },
  ): void {
    const { email } = (request.body ?? {}) as { email?: unknown };
    const account = typeof email === 'string' ? { account: this.log.accountOf(email) } : {};
    const network = shortNetwork(request.ip);
    this.log.record({ what, userId, role, ...(code && { code }), ...callOf(request), ...account, network }, { asLine });
  }
}

export const Noted = (what: string, which: Omit<NotedCalls, 'what'> = {}) =>
  applyDecorators(SetMetadata(NOTED, { what, ...which } satisfies NotedCalls), UseInterceptors(NotedInterceptor));
