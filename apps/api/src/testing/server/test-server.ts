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

/** A server at an address, and its users. */
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

  /** Returns the owner of an approved company. */
  async buyer(name: string): Promise<Person> {
    // Signing in is slow on purpose: one admin approves all.
    return admit(
      this.guest(),
      applicationOf(name, { companyName: `Company ${name}` }),
      await (this.approvingAdmin ??= this.admin()),
    );
  }

  /** Creates an auction up to the given stage. */
  auction(
    admin: Person,
    { buyers = [], ...plan }: AuctionPlan & { buyers?: readonly Person[] } = {},
  ): Promise<{ auction: AuctionView; lots: LotView[] }> {
    return stageAuction(admin, { now: this.clock(), emails: buyers.map(({ email }) => email), ...plan });
  }
}

/** Settings for the named servers: all test servers keep their data there, next to each other. */
function serversOf(folder: string): Record<string, string> {
  if (onServers) return { ...onServersBeside(folder) };
  const { EVENTSTORE_URL } = process.env;
  return EVENTSTORE_URL ? { EVENTSTORE_URL, EVENTSTORE_PREFIX: `${basename(folder)}.` } : {};
}

const HOUR_SECONDS = 3_600;

/** Maximum wait for a counter on a server, in ms. */
const COUNTED_WITHIN = 60_000;

/**
 * Makes the time of rate limits of less than an hour 60 times longer: the result must not depend on the machine's
 * speed.
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
  /** Receives every line of the log, at the lowest level. */
  log?: string[];
  isReal?: boolean;
}

/**
 * A whole server in this process on loopback, with real stores: in a temporary folder, or on the servers that
 * `EVENTSTORE_URL` and `MONGODB_URL` name. `close` deletes the data by default.
 */
export class TestServer extends ServerAt {
  private readonly actions = { last: START, upTo: START };

  private constructor(
    readonly app: NestFastifyApplication,
    readonly stores: Stores,
    readonly folder: string,
    /** Settings of the stores that the server uses, in the form for the command line. */
    readonly servers: Record<string, string>,
    /** Stops the projections that this process runs in place of a worker. */
    private readonly endWorker: (() => Promise<void>) | null,
    /** Whether the server opens data of a real server. */
    private readonly isReal: boolean,
    address: string,
  ) {
    super(address, stores.clock);
  }

  /** `isReal`: for data of a real server, with passwords and trees at full cost until the server is closed. */
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
    // A test that names its own servers starts its own worker, or wants none.
    const endWorker =
      settings.MONGODB_URL && settings.MONGODB_URL === servers['MONGODB_URL']
        ? await playWorker(stores, { MONGODB_URL: settings.MONGODB_URL })
        : null;
    const app = await createApp(settings, stores, logger);
    await app.get(FirstAdminService).open(ADMIN);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return new TestServer(app, stores, folder, servers, endWorker, isReal, await app.getUrl());
  }

  /** Returns the secret in the link of the newest kept mail of a kind to an address. */
  async linkTo(email: string, template: MailTemplate): Promise<string> {
    const [mail] = await this.stores.reads
      .state(outboxRecords)
      .find({ where: { to: email, template }, sort: [{ field: 'createdAt', descending: true }], limit: 1 });
    const link = mail && linkOf(mail, mailKeyOf(this.stores.rootKey));
    const secret = /#\w+=([\w-]{43})$/.exec(link ?? '')?.[1];
    if (!secret) throw new Error(`no mail ${template} with a link to ${email}`);
    return secret;
  }

  /** Creates a colleague in a company, who has accepted the invitation. */
  async colleague(of: Person, name: string, role: CompanyRole = 'buyer'): Promise<Person> {
    const email = `${name}@buyers.test`;
    await (await this.admin()).inviteMember(of.companyId, { firstName: name, lastName: 'Colleague', email, role });
    return this.guest().acceptInvitation(await this.linkTo(email, 'memberInvitation'), PASSWORD);
  }

  /** Waits until open tabs have all messages so far: a later tab receives new messages only. */
  async liveFeedCaughtUp(): Promise<void> {
    const head = await this.stores.events.head();
    await eventually(() => this.app.get(LiveFeed).position >= head, 'the live feed is level');
  }

  /** Position of the last event outside the public log, which gets events without any user. */
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

  /** `keep` leaves the data for another server on the same folder. */
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
