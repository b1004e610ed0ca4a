import { Inject, Injectable } from '@nestjs/common';
import type { UserView } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { Rejection, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Attempts } from './attempts.js';
import { Directory } from './directory.js';
import { verifyPassword } from './passwords.js';
import { userRecords } from './records.js';
import { Sessions } from './sessions.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from './settings.js';
import { Standings } from './standing.js';

const TRIES_PER_ACCOUNT = 5;
const TRIES_PER_ADDRESS = 60;

/** Signing in: a wrong e-mail and a wrong password are the same answer, after the same work. */
@Injectable()
export class SignIn {
  private readonly perAccount: Attempts;
  private readonly perAddress: Attempts;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PEOPLE_SETTINGS) { rateLimits }: PeopleSettings,
    private readonly directory: Directory,
    private readonly standings: Standings,
    private readonly sessions: Sessions,
  ) {
    this.perAccount = new Attempts(rateLimits ? TRIES_PER_ACCOUNT : Infinity);
    this.perAddress = new Attempts(rateLimits ? TRIES_PER_ADDRESS : Infinity);
  }

  /** @throws Rejection BAD_CREDENTIALS, TOO_MANY_REQUESTS */
  async signIn(email: string, password: string, address: string): Promise<{ user: UserView; secret: string }> {
    this.perAddress.count(address);
    this.perAccount.count(email.toLowerCase());
    const record = await this.directory.byEmail(email);
    const matches = await verifyPassword(record?.passwordHash ?? null, password);
    const standing = record && (await this.standings.ofUser(record._id));
    if (!matches || !record || !standing || standing.status === 'deleted') throw new Rejection('BAD_CREDENTIALS');
    this.perAccount.clear(email.toLowerCase());
    await this.store.state(userRecords).update(record._id, { lastSeenAt: this.clock() });
    return { user: await this.directory.user(record._id), secret: await this.sessions.start(record._id) };
  }
}
