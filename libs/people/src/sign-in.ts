import { Inject, Injectable } from '@nestjs/common';
import type { UserView } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { Rejection, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Directory } from './directory.js';
import { KnownDevices } from './known-devices.js';
import { NetworkLimiter } from './network-limiter.js';
import { verifyPassword } from './passwords.js';
import { RateLimiters, type RateLimiter } from './rate-limiter.js';
import { userRecords, type UserRecord } from './records.js';
import { Sessions } from './sessions.js';
import { Standings } from './standing.js';

const TRIES_PER_ACCOUNT = 5;
const TRIES_PER_ADDRESS = 60;
/** Seconds that the waits of an account grow to. */
const LONGEST_WAIT = 15 * 60;

export interface Credentials {
  email: string;
  password: string;
  /** Where the try comes from. */
  address: string;
  /** The cookie of a browser that has signed in before. */
  device: string | null;
}

/** Who has come in: with the secrets of the two cookies. */
export interface Entrance {
  user: UserView;
  secret: string;
  device: string;
}

/** Signing in: a wrong e-mail and a wrong password are the same answer, after the same work. */
@Injectable()
export class SignIn {
  private readonly perAccount: RateLimiter;
  private readonly perAddress: NetworkLimiter;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    limiters: RateLimiters,
    private readonly directory: Directory,
    private readonly standings: Standings,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
  ) {
    this.perAccount = limiters.of({ name: 'sign-ins by account', points: TRIES_PER_ACCOUNT, longestWait: LONGEST_WAIT });
    // An office shares an address: its waits do not grow.
    this.perAddress = new NetworkLimiter(limiters, { name: 'sign-ins by address', points: TRIES_PER_ADDRESS });
  }

  /** @throws Rejection BAD_CREDENTIALS, TOO_MANY_REQUESTS */
  async signIn({ email, password, address, device }: Credentials): Promise<Entrance> {
    await this.perAddress.consume(address);
    const record = await this.directory.byEmail(email);
    // Strangers share one count for each account; a browser that its owner has used before has one of its own.
    const known = this.devices.nameOf(device, record?._id ?? '');
    const tries = known === null ? `account ${email.toLowerCase()}` : `device ${known}`;
    await this.perAccount.consume(tries);
    const matches = await verifyPassword(record?.passwordHash ?? null, password);
    const standing = record && (await this.standings.ofUser(record._id));
    if (!matches || !record || !standing || standing.status === 'deleted') throw new Rejection('BAD_CREDENTIALS');
    await this.perAccount.clear(tries);
    return this.enter(record);
  }

  /** Begins a session for somebody who has just proved who they are. @throws Rejection BAD_CREDENTIALS when the password changed meanwhile */
  async enter({ _id, passwordHash }: Pick<UserRecord, '_id' | 'passwordHash'>): Promise<Entrance> {
    const secret = await this.sessions.start(_id);
    // Whoever changes a password ends the sessions that there are: this one must not slip in behind.
    if (!(await this.store.state(userRecords).update(_id, { lastSeenAt: this.clock() }, { passwordHash }))) {
      await this.sessions.endAllOf(_id);
      throw new Rejection('BAD_CREDENTIALS');
    }
    return { user: await this.directory.user(_id), secret, device: this.devices.cookieFor(_id) };
  }
}
