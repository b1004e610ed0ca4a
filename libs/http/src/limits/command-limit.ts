import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import { Rejection, type Actor } from '@tender/kernel';
import { can } from '@tender/contracts';
import { SecurityLog } from '../log/security-log.js';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';
import { TokenBucketLimit, type Rate } from './token-bucket-limit.js';

/**
 * Commands of one person, over all sessions: far above what a hand or a bid sheet needs, far below what a machine could
 * send.
 */
const COMMANDS: Rate = { burst: 1_500, perSecond: 250 };
/**
 * Number of rows that count as one more command in the lists of the house: lots by the thousand. Each row of other
 * people's lists counts as one, also in a short list.
 */
const ROWS_PER_COMMAND = 10;
const DAY_SECONDS = 86_400;

/**
 * Bounds the commands of each person at once and in the long run: each may leave an event for good. Each process counts
 * for itself.
 */
@Injectable()
export class CommandLimit {
  private readonly bounds: { atOnce: TokenBucketLimit; ofDay: TokenBucketLimit } | null;

  constructor(
    @Inject(HTTP_SETTINGS) { rateLimits, commandsPerDay }: Pick<HttpSettings, 'rateLimits' | 'commandsPerDay'>,
    private readonly log: SecurityLog,
  ) {
    const day: Rate = { burst: commandsPerDay, perSecond: commandsPerDay / DAY_SECONDS };
    this.bounds = rateLimits ? { atOnce: new TokenBucketLimit(COMMANDS), ofDay: new TokenBucketLimit(day) } : null;
  }

  /** Before a body is read. @throws Rejection TOO_MANY_REQUESTS with the seconds to wait. */
  count({ actor: { userId, role }, requestId }: Pick<CommandContext, 'actor' | 'requestId'>): void {
    if (!this.bounds) return;
    const { atOnce, ofDay } = this.bounds;
    const wait = atOnce.consume(userId);
    if (wait > 0) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: wait });
    const longWait = ofDay.consume(userId);
    if (longWait === 0) return;
    this.log.record({ what: 'commandsOfADay', userId, role, code: 'TOO_MANY_REQUESTS', reference: requestId });
    throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: longWait });
  }

  /** Counts the rows of a body by what they cost; this command has been let in already, so that the next one waits. */
  countRows({ userId, role }: Actor, body: object): void {
    if (!this.bounds) return;
    const rowsPerCommand = can(role, 'list:long') ? ROWS_PER_COMMAND : 1;
    for (const value of Object.values(body) as unknown[])
      if (Array.isArray(value)) this.bounds.atOnce.charge(userId, value.length / rowsPerCommand);
  }
}
