import { Inject, Injectable } from '@nestjs/common';
import type {
  AddedFactor,
  FactorKind,
  FactorOffer,
  FactorProofBody,
  NewFactorBody,
  SessionOpening,
} from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { RateLimiters, type RateLimiter } from '@tender/http';
import { Rejection, type Clock } from '@tender/kernel';
import { addressOf } from '../addresses/addresses.js';
import { Links } from '../mails/links.js';
import { Memberships } from '../membership/membership.js';
import type { PendingSignInRecord, UserRecord } from '../records.js';
import { AccountAccess } from '../sessions/account-access.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { SessionStarter, type Browser, type SignInResult } from '../sign-in/session-starter.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { FactorNotices } from './factor-notices.js';
import { FactorProofs } from './factor-proofs.js';
import { FactorSetup } from './factor-setup.js';
import { Passkeys, type FactorCaller } from './passkeys.js';
import { Factors } from '../factor-store/factors.js';
import { PendingSignIns } from '../factor-store/pending-sign-ins.js';

const SETUP_MAILS_AN_HOUR = 3;
const HOUR_SECONDS = 3_600;

/** The browser of a sign-in that still needs a factor. */
export interface PendingBrowser extends Omit<Browser, 'device'> {
  /** The secret of the `factor` cookie. */
  secret: string | null;
  address: string;
  host: string;
  device: string | null;
}

interface Opened {
  pending: PendingSignInRecord;
  record: UserRecord;
  caller: FactorCaller;
}

/** The second step of a sign-in: the factor, or the set-up of a first one. */
@Injectable()
export class FactorSignIn {
  private readonly setupMails: RateLimiter;

  constructor(
    private readonly pendings: PendingSignIns,
    private readonly memberships: Memberships,
    private readonly factors: Factors,
    private readonly proofs: FactorProofs,
    private readonly passkeys: Passkeys,
    private readonly setup: FactorSetup,
    private readonly notices: FactorNotices,
    private readonly links: Links,
    private readonly devices: KnownDevices,
    private readonly limits: SignInLimits,
    private readonly sessions: SessionStarter,
    private readonly access: AccountAccess,
    @Inject(CLOCK) private readonly clock: Clock,
    limiters: RateLimiters,
  ) {
    this.setupMails = limiters.create({
      name: 'mails to set up factors',
      points: SETUP_MAILS_AN_HOUR,
      seconds: HOUR_SECONDS,
    });
  }

  async challenge(browser: PendingBrowser): Promise<string> {
    return this.passkeys.requestOptions((await this.open(browser)).caller);
  }

  /** @throws Rejection NO_SESSION, FACTOR_NOT_VALID, TOO_MANY_REQUESTS, BAD_CREDENTIALS */
  async signIn(browser: PendingBrowser, proof: FactorProofBody): Promise<SignInResult> {
    const { pending, record, caller } = await this.open(browser);
    // A password is no second factor.
    if (proof.method === 'password') throw new Rejection('FACTOR_NOT_VALID');
    const known = this.devices.nameOf(browser.device, record._id);
    if (known === null) await this.proofs.check(caller, proof, `sign-in ${record._id}`);
    else await this.proofs.check(caller, proof, `device ${known}`, `devices ${record._id}`);
    await this.pendings.use(pending);
    return this.start(record, browser, proof.method);
  }

  /** Mails the link for a first factor. @throws Rejection NO_SESSION, FORBIDDEN for a person with a factor */
  async sendLink(browser: PendingBrowser): Promise<boolean> {
    const { record } = await this.open(browser);
    await this.assertNoFactor(record);
    await this.setupMails.consume(record._id);
    return this.notices.sendSetup(record._id);
  }

  /** Opens the mailed link: it proves the address. @throws Rejection NO_SESSION, LINK_NOT_VALID, OTHER_ACCOUNT */
  async openLink(browser: PendingBrowser, token: string): Promise<void> {
    const { pending, record } = await this.open(browser);
    const link = await this.links.open('factor', token);
    if (link.userId !== record._id) throw new Rejection('OTHER_ACCOUNT');
    await this.links.use(link);
    await this.pendings.allowEnrolment(pending);
  }

  async offer(browser: PendingBrowser, kind: FactorKind): Promise<FactorOffer> {
    return this.setup.offer((await this.openForSetup(browser)).caller, kind);
  }

  /** Adds the first factor, and signs in. */
  async add(browser: PendingBrowser, factor: NewFactorBody): Promise<{ added: AddedFactor; signedIn: SignInResult }> {
    const { pending, record, caller } = await this.openForSetup(browser);
    const added = await this.setup.add(caller, factor);
    await this.pendings.use(pending);
    return { added, signedIn: await this.start(record, browser, factor.kind) };
  }

  private async open({ secret, host }: PendingBrowser): Promise<Opened> {
    const { pending, record } = await this.pendings.open(secret);
    return { pending, record, caller: { userId: record._id, place: pending._id, host } };
  }

  private async openForSetup(browser: PendingBrowser): Promise<Opened> {
    const opened = await this.open(browser);
    if (!opened.pending.mayEnrol) throw new Rejection('FACTOR_NEEDED', { methods: [], setup: 'mail' });
    await this.assertNoFactor(opened.record);
    return opened;
  }

  /** A password and a mailbox must not add a factor to a person who has one. */
  private async assertNoFactor({ _id }: UserRecord): Promise<void> {
    const methods = await this.factors.methodsOf(_id);
    if (methods !== null) throw new Rejection('FACTOR_NEEDED', { methods });
  }

  private async start(record: UserRecord, browser: PendingBrowser, openedBy: SessionOpening): Promise<SignInResult> {
    const membership = await this.memberships.ofUser(record._id);
    if (!membership || membership.status === 'deleted') throw new Rejection('BAD_CREDENTIALS');
    const { userAgent, language } = browser;
    const known = this.devices.nameOf(browser.device, record._id);
    await this.limits.forgive(addressOf(record), browser.address, known);
    const at = this.clock();
    const device = known === null ? null : browser.device;
    const opening = { openedBy, factorAt: at, passwordAt: at };
    const signedIn = await this.sessions.start(record, { userAgent, language, device }, opening);
    // A reset by an admin ends all sessions: this one must not survive it.
    if (await this.factors.has(record._id)) return signedIn;
    await this.access.endAllOf(record._id);
    throw new Rejection('NO_SESSION');
  }
}
