import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { turnOf } from '@tender/http';
import { Rejection, type Clock } from '@tender/kernel';
import { Addresses } from '../addresses/addresses.js';
import { Memberships } from '../membership/membership.js';
import { hashesUnderSaltsOf, isOneOfHashes } from '../passwords/passwords.js';
import type { UserRecord } from '../records.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { NeededFactors } from './needed-factors.js';
import { SessionStarter, type Browser, type SignInResult } from './session-starter.js';
import { SignInAlerts } from './sign-in-alerts.js';
import { isTooMany, SignInLimits } from './sign-in-limits.js';

export interface Credentials {
  email: string;
  password: string;
  address: string;
  device: string | null;
  userAgent: string | undefined;
  /** The language that the person chose in this browser before the sign-in. */
  language: Language | null;
}

/** A wrong e-mail address and a wrong password get the same answer, after the same work. */
@Injectable()
export class SignIn {
  constructor(
    private readonly addresses: Addresses,
    private readonly memberships: Memberships,
    private readonly devices: KnownDevices,
    private readonly limits: SignInLimits,
    private readonly alerts: SignInAlerts,
    private readonly sessions: SessionStarter,
    private readonly factors: NeededFactors,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Rejection BAD_CREDENTIALS, TOO_MANY_REQUESTS; FactorRequired */
  async signIn({ email, password, address, device, ...browser }: Credentials): Promise<SignInResult> {
    const people = await this.addresses.people(email);
    const known = this.inKnownBrowser(people, device);
    if (known) await this.limits.consumeKnown(known.record._id, known.device);
    else await this.limitUnknownBrowser(email, address, people);
    const hashes = people.flatMap(({ passwordHash }) => passwordHash ?? []);
    const visitor = known ? { network: known.record._id, known: true } : { network: turnOf(address), known: false };
    const tried = await hashesUnderSaltsOf(password, hashes, visitor);
    const matches = ({ passwordHash }: UserRecord): boolean =>
      passwordHash !== null && isOneOfHashes(passwordHash, tried);
    if (known && matches(known.record))
      return this.welcome(known.record, { ...browser, device }, () =>
        this.limits.forgive(email, address, known.device),
      );
    // For other claimants of the address, this browser is unknown.
    if (known && !(await this.limits.allowUnknown(email, address))) throw new Rejection('BAD_CREDENTIALS');
    const record = people.find(matches) ?? (await this.addresses.claimantWith(email, [...tried]));
    if (!record) throw new Rejection('BAD_CREDENTIALS');
    return this.welcome(record, { ...browser, device: null }, () => this.limits.forgive(email, address, null));
  }

  /** Refuses deleted people in spite of the right password. */
  private async welcome(record: UserRecord, browser: Browser, forgive: () => Promise<void>): Promise<SignInResult> {
    const membership = await this.memberships.ofUser(record._id);
    if (!membership || membership.status === 'deleted') throw new Rejection('BAD_CREDENTIALS');
    // Until the factor is given, the try counts as failed: a thief of the password must not get more tries.
    await this.factors.assertNone(record, membership.role, 'password');
    await forgive();
    return this.sessions.start(record, browser, { openedBy: 'password', passwordAt: this.clock() });
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

  /** Beyond the limits, the owner gets a mail with a link that makes a browser known. */
  private async limitUnknownBrowser(email: string, address: string, people: readonly UserRecord[]): Promise<void> {
    try {
      await this.limits.consumeUnknown(email, address);
    } catch (error) {
      const owner = people.find((record) => record.email !== null && record.passwordHash !== null);
      if (owner && isTooMany(error)) this.alerts.send(owner);
      throw error;
    }
  }
}
