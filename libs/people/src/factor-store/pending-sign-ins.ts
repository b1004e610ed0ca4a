import { hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { plusMillis, Rejection, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { pendingSignInRecords, userRecords, type PendingSignInRecord, type UserRecord } from '../records.js';

/** Time in ms for the factor after the password. */
export const PENDING_MILLIS = 5 * 60_000;

/** Sign-ins with the right password that still need a factor. The cookie has a secret, the store its hash. */
@Injectable()
export class PendingSignIns {
  private readonly records: StateCollection<PendingSignInRecord>;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.records = store.state(pendingSignInRecords);
  }

  /** @returns the secret of the cookie */
  async start(
    { _id: userId, passwordHash }: Pick<UserRecord, '_id' | 'passwordHash'>,
    { openedBy, mayEnrol }: Pick<PendingSignInRecord, 'openedBy' | 'mayEnrol'>,
  ): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const expiresAt = plusMillis(this.clock(), PENDING_MILLIS);
    await this.records.insert({
      _id: digestOf(secret),
      userId,
      password: digestOf(passwordHash ?? ''),
      openedBy,
      mayEnrol,
      expiresAt,
    });
    return secret;
  }

  /** The sign-in and its person. @throws Rejection NO_SESSION when it is unknown, too old, or the password changed */
  async open(secret: string | null): Promise<{ pending: PendingSignInRecord; record: UserRecord }> {
    const pending = secret === null ? null : await this.records.get(digestOf(secret));
    const record = pending && (await this.store.state(userRecords).get(pending.userId));
    if (!pending || !record || pending.expiresAt <= this.clock()) throw new Rejection('NO_SESSION');
    if (pending.password !== digestOf(record.passwordHash ?? '')) throw new Rejection('NO_SESSION');
    return { pending, record };
  }

  async allowEnrolment({ _id }: PendingSignInRecord): Promise<void> {
    if (!(await this.records.update(_id, { mayEnrol: true }))) throw new Rejection('NO_SESSION');
  }

  /** Only one of two simultaneous uses succeeds. @throws Rejection NO_SESSION */
  async use({ _id }: PendingSignInRecord): Promise<void> {
    if (!(await this.records.delete(_id))) throw new Rejection('NO_SESSION');
  }

  async sweep(): Promise<void> {
    await this.records.deleteMany({ expiresAt: { lte: this.clock() } });
  }

  async forgetUser(userId: string): Promise<void> {
    await this.records.deleteMany({ userId });
  }
}

const digestOf = (text: string): string => hash('sha256', text, 'base64url');
