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
import { concatMap, finalize, type Observable } from 'rxjs';
import { jsonInTurns, rowsIn } from '../answers/json-in-turns.js';
import type { AuthenticatedRequest } from '../route/access.js';
import { TokenBucketLimit, type Rate } from './token-bucket-limit.js';
import { AddEndpointOptions } from '../route/endpoint-options.js';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';

const READS: Rate = { burst: 120, perSecond: 20 };
/** Rows of an answer that cost as much as one more read: some milliseconds to read, build and serialise. */
const ROWS_PER_READ = 100;
const LONG = 100;
const MOST_WAITING = 30;

/** Limits reads of whole lists. Runs one read of each person at a time, so that other people are served in between. */
@Injectable()
export class HeavyReadLimit {
  private readonly limit: TokenBucketLimit | null;
  private readonly queues = new Map<string, (() => void)[]>();

  constructor(@Inject(HTTP_SETTINGS) { rateLimits }: Pick<HttpSettings, 'rateLimits'>) {
    this.limit = rateLimits ? new TokenBucketLimit(READS) : null;
  }

  /**
   * Resolves when the person's read may run; `release` ends it.
   * @throws Rejection TOO_MANY_REQUESTS with the seconds to wait.
   */
  async acquire(userId: string): Promise<void> {
    if (!this.limit) return;
    const retryAfter = this.limit.consume(userId);
    if (retryAfter > 0) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter });
    const queue = this.queues.get(userId);
    if (!queue) return void this.queues.set(userId, []);
    if (queue.length >= MOST_WAITING) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: 1 });
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** @param rows of the answer: large lists are charged when their size is known. */
  release(userId: string, rows: number): void {
    this.limit?.charge(userId, Math.floor(rows / ROWS_PER_READ));
    const next = this.queues.get(userId)?.shift();
    if (next) next();
    else this.queues.delete(userId);
  }
}

interface Reply {
  header(name: string, value: string): unknown;
}

@Injectable()
export class HeavyReadInterceptor implements NestInterceptor {
  constructor(private readonly reads: HeavyReadLimit) {}

  async intercept(host: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = host.switchToHttp();
    const { userId } = http.getRequest<AuthenticatedRequest>().tender.actor;
    await this.reads.acquire(userId);
    let rows = 0;
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        rows = rowsOf(answer);
        if (rows < LONG) return answer;
        http.getResponse<Reply>().header('content-type', 'application/json; charset=utf-8');
        return jsonInTurns(answer as object);
      }),
      finalize(() => this.reads.release(userId, rows)),
    );
  }
}

const rowsOf = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && !ArrayBuffer.isView(answer) ? rowsIn(answer) : 0;

export const HeavyRead = (): MethodDecorator =>
  applyDecorators(AddEndpointOptions({ heavy: true }), UseInterceptors(HeavyReadInterceptor));
