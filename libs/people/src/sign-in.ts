import { Inject, Injectable, Logger } from '@nestjs/common';
import type { UserView } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { Rejection, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Addresses, addressOf } from './addresses.js';
import { deviceName } from './device-name.js';
import { Directory } from './directory.js';
import { KnownDevices } from './known-devices.js';
import { Links } from './links.js';
import { turnOf } from './network.js';
import { Outbox } from './outbox.js';
import { openedBy } from './passwords.js';
import { userRecords, type UserRecord } from './records.js';
import { Sessions } from './sessions.js';
import { isTooMany, SignInLimits } from './sign-in-limits.js';
import { Standings } from './standing.js';

export interface Credentials {
  email: string;
  password: string;
  /** Where the try comes from. */
  address: string;
  /** The cookie of a browser that has signed in before. */
  device: string | null;
  userAgent: string | undefined;
}

/** What somebody comes in with. */
export interface Browser {
  userAgent: string | undefined;
  /** The cookie of a browser that is known to be the person's already: it stays; null where there is none. */
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
  private readonly logger = new Logger(SignIn.name);

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly addresses: Addresses,
    private readonly directory: Directory,
    private readonly standings: Standings,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly limits: SignInLimits,
    private readonly links: Links,
    private readonly outbox: Outbox,
  ) {}

  /** @throws Rejection BAD_CREDENTIALS, TOO_MANY_REQUESTS */
  async signIn({ email, password, address, device, userAgent }: Credentials): Promise<Entrance> {
    const people = await this.addresses.people(email);
    const known = this.inKnownBrowser(people, device);
    if (known) await this.limits.consumeKnown(known.record._id, known.device);
    else await this.letStrangerTry(email, address, people);
    const hashes = people.flatMap(({ passwordHash }) => passwordHash ?? []);
    const visitor = known ? { network: known.record._id, known: true } : { network: turnOf(address), known: false };
    const opened = await openedBy(password, hashes, visitor);
    const matches = ({ passwordHash }: UserRecord): boolean => passwordHash !== null && opened.has(passwordHash);
    if (known && matches(known.record))
      return this.welcome(known.record, { userAgent, device }, () => this.limits.forgive(email, address, known.device));
    // To others who claim the address this browser is a stranger.
    if (known && !(await this.limits.allowUnknown(email, address))) throw new Rejection('BAD_CREDENTIALS');
    const record = people.find(matches);
    if (!record) throw new Rejection('BAD_CREDENTIALS');
    return this.welcome(record, { userAgent, device: null }, () => this.limits.forgive(email, address, null));
  }

  /** Begins a session for somebody who has just proved who they are. @throws Rejection BAD_CREDENTIALS when the password changed meanwhile */
  async enter(
    { _id, passwordHash }: Pick<UserRecord, '_id' | 'passwordHash'>,
    { userAgent, device }: Browser,
  ): Promise<Entrance> {
    const secret = await this.sessions.start(_id, deviceName(userAgent));
    // Whoever changes a password ends the sessions that there are: this one must not slip in behind.
    if (!(await this.store.state(userRecords).update(_id, { lastSeenAt: this.clock() }, { passwordHash }))) {
      await this.sessions.endAllOf(_id);
      throw new Rejection('BAD_CREDENTIALS');
    }
    return { user: await this.directory.user(_id), secret, device: device ?? this.devices.cookieFor(_id) };
  }

  /** The password was right: whoever is gone all the same is not let in. */
  private async welcome(record: UserRecord, browser: Browser, forgive: () => Promise<void>): Promise<Entrance> {
    const standing = await this.standings.ofUser(record._id);
    if (!standing || standing.status === 'deleted') throw new Rejection('BAD_CREDENTIALS');
    await forgive();
    return this.enter(record, browser);
  }

  private inKnownBrowser(
    people: readonly UserRecord[],
    cookie: string | null,
  ): { record: UserRecord; device: string } | null {
    for (const record of people) {
      const device = this.devices.nameOf(cookie, record._id);
      if (device !== null) return { record, device };
    }
    return null;
  }

  /** A stranger's wrong tries keep nobody out for good: the owner gets a mail with a link that makes a browser known. */
  private async letStrangerTry(email: string, address: string, people: readonly UserRecord[]): Promise<void> {
    try {
      await this.limits.consumeUnknown(email, address);
    } catch (error) {
      const owner = people.find((record) => record.email !== null && record.passwordHash !== null);
      // Not waited for: how long the refusal takes tells nobody whether the address is known.
      if (owner && isTooMany(error)) {
        this.tellOwner(owner).catch((failure: unknown) =>
          this.logger.error({ message: 'a mail about tries to sign in could not be kept', err: failure }),
        );
      }
      throw error;
    }
  }

  /** Once a day: whoever guesses must not be able to fill a mailbox, nor to make the link of the first mail void. */
  private async tellOwner(owner: UserRecord): Promise<void> {
    const day = this.clock().slice(0, 10);
    const mail = {
      to: addressOf(owner),
      template: 'signInTries',
      userId: owner._id,
      about: `${owner._id} ${day}`,
    } as const;
    if (!(await this.outbox.has(mail)))
      await this.outbox.put({ ...mail, link: await this.links.make('browser', owner._id) });
  }
}
