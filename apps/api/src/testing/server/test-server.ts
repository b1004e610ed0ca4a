import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { admit, applicationOf, PASSWORD, stageAuction, type AuctionPlan } from '@tender/api-driver';
import type { AuctionView, CompanyRole, LotView, MailTemplate } from '@tender/contracts';
import { START } from '@tender/event-store';
import type { Counters } from '@tender/http';
import { systemClock, type Clock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { FirstAdminService } from '@tender/people';
import { linkOf, mailKeyOf, outboxRecords } from '@tender/people/kept-mails';
import { SERVER_CONTEXTS, type ServerContexts } from '../../stores/server-contexts.js';
import { createApp } from '../../http/create-app.js';
import { LiveFeed } from '../../live/feed/live-feed.js';
import { JsonLogger } from '@tender/platform/json-logger';
import { readSettings } from '@tender/platform/settings';
import { openStores, type Stores } from '../../stores/stores.js';
import { Person } from '../callers/person.js';
import { payInFull, payLittle } from './real-costs.js';
import { dropDatabases, onServers, onServersBeside, playWorker } from './servers.js';

export { PASSWORD } from '@tender/api-driver';
/** The stream of the public log. */
const ANCHORS = 'anchors';
export const ADMIN = { email: 'admin@house.test', password: 'the first of admins' };

/** A house at some address, and the people who come to it. */
export class ServerAt {
  private approvingAdmin: Promise<Person> | undefined;

  constructor(
    readonly address: string,
    private readonly clock: Clock = systemClock,
  ) {}

  guest(): Person {
    return new Person(this.address);
  }

  signedIn(email: string, password = PASSWORD): Promise<Person> {
    return this.guest().signIn({ email, password });
  }

  admin(): Promise<Person> {
    return this.signedIn(ADMIN.email, ADMIN.password);
  }

  async auditor(): Promise<Person> {
    const { email } = await (
      await this.admin()
    ).addStaff({
      firstName: 'A',
      lastName: 'Uditor',
      email: 'auditor@house.test',
      password: PASSWORD,
      role: 'auditor',
    });
    return this.signedIn(email);
  }

  /** An approved company's owner. */
  async buyer(name: string): Promise<Person> {
    // Signing in is made to be slow: one admin opens the door to all.
    return admit(
      this.guest(),
      applicationOf(name, { companyName: `Company ${name}` }),
      await (this.approvingAdmin ??= this.admin()),
    );
  }

  /** An auction up to where it is wanted. */
  auction(
    admin: Person,
    { buyers = [], ...plan }: AuctionPlan & { buyers?: readonly Person[] } = {},
  ): Promise<{ auction: AuctionView; lots: LotView[] }> {
    return stageAuction(admin, { now: this.clock(), emails: buyers.map(({ email }) => email), ...plan });
  }
}

/** Settings for the servers that are named: every house keeps its data there beside those of the others. */
function serversOf(folder: string): Record<string, string> {
  if (onServers) return { ...onServersBeside(folder) };
  const { EVENTSTORE_URL } = process.env;
  return EVENTSTORE_URL ? { EVENTSTORE_URL, EVENTSTORE_PREFIX: `${basename(folder)}.` } : {};
}

const HOUR_SECONDS = 3_600;

/** Milliseconds that a counter on a server is waited for: tries that are counted elsewhere meet no bound. */
const COUNTED_WITHIN = 60_000;

/**
 * A minute of a rate limit is an hour: whether all tries of a test are within one depends on no machine's speed. A day
 * stays a day, since timers know no sixty.
 */
const unhurried =
  (counters: Counters): Counters =>
  (bound) => {
    const seconds = bound.seconds < HOUR_SECONDS ? 60 * bound.seconds : bound.seconds;
    const counter = counters({ ...bound, seconds });
    if ('timeoutMs' in counter) counter.timeoutMs = COUNTED_WITHIN;
    return counter;
  };

interface TestServerOptions {
  env?: Record<string, string>;
  clock?: Clock;
  folder?: string;
  contexts?: ServerContexts;
  /** Takes every line that the house logs, down to the least. */
  log?: string[];
  isReal?: boolean;
}

/**
 * A whole house in this process, listening on loopback: on real stores in a temporary folder, or on the servers that
 * `EVENTSTORE_URL` and `MONGODB_URL` name, dropped at its end.
 */
export class TestServer extends ServerAt {
  private readonly actions = { last: START, upTo: START };

  private constructor(
    readonly app: NestFastifyApplication,
    readonly stores: Stores,
    readonly folder: string,
    /** Settings of the servers that it is on, as the command line asks for them. */
    readonly servers: Record<string, string>,
    /** Ends what plays the worker of a house on servers. */
    private readonly endWorker: (() => Promise<void>) | null,
    /** Its data are those of a real server. */
    private readonly isReal: boolean,
    address: string,
  ) {
    super(address, stores.clock);
  }

  /** @param isReal for the data of a real server: passwords and trees cost what they do there, until the house is closed */
  static async open({ isReal = false, ...options }: TestServerOptions = {}): Promise<TestServer> {
    if (!isReal) return TestServer.opened(options, isReal);
    payInFull();
    return TestServer.opened(options, isReal).catch((error: unknown) => {
      payLittle();
      throw error;
    });
  }

  private static async opened(
    {
      env = {},
      clock = systemClock,
      folder = mkdtempSync(join(tmpdir(), 'house-')),
      contexts = SERVER_CONTEXTS,
      log,
    }: Omit<TestServerOptions, 'isReal'>,
    isReal: boolean,
  ): Promise<TestServer> {
    const servers = env['MONGODB_URL'] === undefined ? serversOf(folder) : {};
    const settings = readSettings({
      ...servers,
      DATA_DIR: folder,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: log ? 'trace' : 'error',
      ...env,
    });
    const logger = new JsonLogger(settings.LOG_LEVEL, log && { write: (line) => void log.push(line) });
    const stores = await openStores(
      settings,
      (error) => {
        throw error;
      },
      { clock, contexts, warn: (message) => logger.warn(message, 'Stores') },
    );
    stores.counters = unhurried(stores.counters);
    // A test that names its servers has its own worker, or none.
    const endWorker =
      settings.MONGODB_URL && settings.MONGODB_URL === servers['MONGODB_URL']
        ? await playWorker(stores, { MONGODB_URL: settings.MONGODB_URL })
        : null;
    const app = await createApp(settings, stores, logger);
    await app.get(FirstAdminService).open(ADMIN);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return new TestServer(app, stores, folder, servers, endWorker, isReal, await app.getUrl());
  }

  /** The secret of the link in the newest kept mail of a kind to someone. */
  async linkTo(email: string, template: MailTemplate): Promise<string> {
    const [mail] = await this.stores.reads
      .state(outboxRecords)
      .find({ where: { to: email, template }, sort: [{ field: 'createdAt', descending: true }], limit: 1 });
    const link = mail && linkOf(mail, mailKeyOf(this.stores.rootKey));
    const secret = /#\w+=([\w-]{43})$/.exec(link ?? '')?.[1];
    if (!secret) throw new Error(`no mail ${template} with a link to ${email}`);
    return secret;
  }

  /** Somebody whom the house makes a colleague of a company's people, and who has come in. */
  async colleague(of: Person, name: string, role: CompanyRole = 'buyer'): Promise<Person> {
    const email = `${name}@buyers.test`;
    await (await this.admin()).inviteMember(of.companyId, { firstName: name, lastName: 'Colleague', email, role });
    return this.guest().acceptInvitation(await this.linkTo(email, 'memberInvitation'), PASSWORD);
  }

  /** Until open tabs were told of all that has happened: who comes in now hears only of what happens from now on. */
  async liveFeedCaughtUp(): Promise<void> {
    const head = await this.stores.events.head();
    await eventually(() => this.app.get(LiveFeed).position >= head, 'the live feed is level');
  }

  /**
   * The last event that somebody's doing has made: the public log has its own each minute, whatever is done. What was
   * read before is not read again.
   */
  async lastAction(): Promise<bigint> {
    const { events } = this.stores;
    const head = await events.head();
    while (this.actions.upTo < head) {
      const page = await events.readAll(this.actions.upTo, 1_000);
      this.actions.last = page.findLast(({ stream }) => stream !== ANCHORS)?.position ?? this.actions.last;
      this.actions.upTo = page.at(-1)?.position ?? head;
    }
    return this.actions.last;
  }

  /** @param keep leaves what it holds, for another house on the same folder. */
  async close({ keep = false } = {}): Promise<void> {
    if (this.isReal) payLittle();
    await this.app.close();
    await this.endWorker?.();
    await this.stores.close();
    if (keep) return;
    if (this.endWorker) await dropDatabases(onServersBeside(this.folder));
    rmSync(this.folder, { recursive: true });
  }
}
