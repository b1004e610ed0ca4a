import {
  applyDecorators,
  Inject,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Rejection } from '@tender/kernel';
import { finalize, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from './access.js';
import { Allowance, type Terms } from './allowance.js';
import { RouteTermsOf } from './route-terms.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from './settings.js';

/** Whole lists that one person may ask for. */
const READS: Terms = { burst: 120, perSecond: 20 };
/** Number of a person's reads that may wait for the one that is being made. */
const MOST_WAITING = 30;

/**
 * Bounds the reads of whole lists. Each person has one of them made at a time, the others wait for it: however many somebody asks for at
 * once, everybody else is served in between.
 */
@Injectable()
export class HeavyReads {
  private readonly allowance: Allowance | null;
  /** By the person whose read is being made: those that wait. */
  private readonly queues = new Map<string, (() => void)[]>();

  constructor(@Inject(PEOPLE_SETTINGS) { rateLimits }: Pick<PeopleSettings, 'rateLimits'>) {
    this.allowance = rateLimits ? new Allowance(READS) : null;
  }

  /** Resolves when the person's turn has come; `leave` ends it. @throws Rejection TOO_MANY_REQUESTS with the seconds to wait. */
  async enter(userId: string): Promise<void> {
    if (!this.allowance) return;
    const retryAfter = this.allowance.take(userId);
    if (retryAfter > 0) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter });
    const queue = this.queues.get(userId);
    if (!queue) return void this.queues.set(userId, []);
    if (queue.length >= MOST_WAITING) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: 1 });
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  leave(userId: string): void {
    const next = this.queues.get(userId)?.shift();
    if (next) next();
    else this.queues.delete(userId);
  }
}

@Injectable()
export class HeavyReadInterceptor implements NestInterceptor {
  constructor(private readonly reads: HeavyReads) {}

  async intercept(host: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { userId } = host.switchToHttp().getRequest<AuthenticatedRequest>().tender.actor;
    await this.reads.enter(userId);
    return next.handle().pipe(finalize(() => this.reads.leave(userId)));
  }
}

/** A route that may answer with a whole list. */
export const HeavyRead = (): MethodDecorator =>
  applyDecorators(RouteTermsOf({ heavy: true }), UseInterceptors(HeavyReadInterceptor));
