import { Inject, Injectable } from '@nestjs/common';
import { RateLimiters, type RateLimiter } from '@tender/http';
import { Rejection } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Links } from '../mails/links.js';
import { PasswordNotices } from '../mails/password-notices.js';
import { hashesUnderSaltsOf, isOneOfHashes } from '../passwords/passwords.js';
import { userRecords } from '../records.js';
import { AccountAccess } from '../sessions/account-access.js';
import { Sessions } from '../sessions/sessions.js';
import { PasswordHasher, visitorOf } from './password-hasher.js';

const TRIES = 5;
const LONGEST_WAIT = 15 * 60;

@Injectable()
export class PasswordChange {
  private readonly changes: RateLimiter;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly hasher: PasswordHasher,
    private readonly access: AccountAccess,
    private readonly sessions: Sessions,
    private readonly links: Links,
    private readonly notices: PasswordNotices,
    limiters: RateLimiters,
  ) {
    this.changes = limiters.create({ name: 'password changes', points: TRIES, longestWait: LONGEST_WAIT });
  }

  /** Sets a password; ends other sessions. @returns the new secret of this one. @throws INVALID, TOO_MANY_REQUESTS */
  async change(
    { current, next }: { current: string; next: string },
    { userId, sessionId }: { userId: string; sessionId: string },
  ): Promise<string | null> {
    await this.changes.consume(userId);
    const users = this.store.state(userRecords);
    const record = await users.get(userId);
    const present = record?.passwordHash ?? null;
    const hashes = await hashesUnderSaltsOf(current, present === null ? [] : [present], visitorOf(userId));
    if (present === null || !isOneOfHashes(present, hashes)) {
      throw new Rejection('INVALID', [
        { field: 'currentPassword', rule: 'password', message: 'the current password is wrong' },
      ]);
    }
    const passwordHash = await this.hasher.hash(userId, next, 'newPassword');
    await users.update(userId, { passwordHash });
    await this.changes.clear(userId);
    await this.access.endAllOf(userId, sessionId);
    await this.links.revoke(userId, 'reset');
    await this.notices.send(userId);
    const secret = await this.sessions.renew(sessionId);
    await this.access.endFeed(userId);
    return secret;
  }
}
