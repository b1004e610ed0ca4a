import { Inject, Injectable } from '@nestjs/common';
import { Rejection } from '@tender/kernel';
import { Allowance, type Terms } from './allowance.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from './settings.js';

/** Commands of one person, over all sessions: far above what a hand or a bid sheet needs, far below what a machine could send. */
const COMMANDS: Terms = { burst: 1_500, perSecond: 250 };
/** Number of rows of a list that count as one more command. */
const ROWS_PER_COMMAND = 10;

/** Bounds the commands of each person. Each process counts for itself. */
@Injectable()
export class CommandLimit {
  private readonly allowance: Allowance | null;

  constructor(@Inject(PEOPLE_SETTINGS) { rateLimits }: Pick<PeopleSettings, 'rateLimits'>) {
    this.allowance = rateLimits ? new Allowance(COMMANDS) : null;
  }

  /** Before a body is read. @throws Rejection TOO_MANY_REQUESTS with the seconds to wait. */
  count(userId: string): void {
    const retryAfter = this.allowance?.take(userId) ?? 0;
    if (retryAfter > 0) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter });
  }

  /** Counts the rows of a body by what they cost; whoever sent them has been let in already, and waits with the next command. */
  countRows(userId: string, body: object): void {
    if (!this.allowance) return;
    for (const value of Object.values(body) as unknown[]) {
      if (Array.isArray(value) && value.length >= ROWS_PER_COMMAND)
        this.allowance.charge(userId, value.length / ROWS_PER_COMMAND);
    }
  }
}
