import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import { Rejection, type Actor } from '@tender/kernel';
import { can } from '@tender/contracts';
import { SecurityLog } from '../log/security-log.js';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';
import { TokenBucketLimit, type Rate } from './token-bucket-limit.js';

/** Commands of one person, over all sessions: far more than a user needs, far less than a script could send. */
const COMMANDS: Rate = { burst: 1_500, perSecond: 250 };
/** Number of rows that count as one command in lists of staff (lots by the thousand). In other lists each row counts. */
const ROWS_PER_COMMAND = 10;
const DAY_SECONDS = 86_400;

/** Limits the commands of each person in a burst and in the long run: events stay for ever. Each process counts separately. */
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

  /** Counts a command before its body is read. @throws Rejection TOO_MANY_REQUESTS with the seconds to wait. */
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

  /** Charges the rows of a body. The current command is admitted already: the next one waits. */
  countRows({ userId, role }: Actor, body: object): void {
    if (!this.bounds) return;
    const rowsPerCommand = can(role, 'list:long') ? ROWS_PER_COMMAND : 1;
    for (const value of Object.values(body) as unknown[])
      if (Array.isArray(value)) this.bounds.atOnce.charge(userId, value.length / rowsPerCommand);
  }
}
