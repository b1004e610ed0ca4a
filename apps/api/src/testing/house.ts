import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AuctionView, InvitationOutcome, LotView, MailTemplate, UserView } from '@tender/contracts';
import { systemClock, type Clock } from '@tender/kernel';
import { FirstAdminDesk } from '@tender/people';
import { linkOf, mailKeyOf, outboxRecords } from '@tender/people/kept-mails';
import { createApp } from '../http/create-app.js';
import { JsonLogger } from '@tender/platform/json-logger';
import { readSettings } from '@tender/platform/settings';
import { openStores, type Stores } from '../stores.js';
import { Person } from './person.js';

export const ADMIN = { email: 'admin@house.test', password: 'the first of admins' };
export const PASSWORD = 'a stone without flaw';

/** A house at some address, and the people who come to it. */
export class HouseAt {
  private doorkeeper: Promise<Person> | undefined;

  constructor(
    readonly address: string,
    private readonly clock: Clock = systemClock,
  ) {}

  guest(): Person {
    return new Person(this.address);
  }

  async signedIn(email: string, password = PASSWORD): Promise<Person> {
    const person = this.guest();
    await person.post('/api/auth/signin', { email, password }).expect(200);
    return person;
  }

  admin(): Promise<Person> {
    return this.signedIn(ADMIN.email, ADMIN.password);
  }

  async auditor(): Promise<Person> {
    const admin = await this.admin();
    await admin
      .post('/api/user/staff', {
        firstName: 'A',
        lastName: 'Uditor',
        email: 'auditor@house.test',
        password: PASSWORD,
        role: 'auditor',
      })
      .expect(201);
    return this.signedIn('auditor@house.test');
  }

  /** An approved company's owner. */
  async buyer(name: string): Promise<Person> {
    // Signing in is made to be slow: one admin opens the door to all.
    const admin = await (this.doorkeeper ??= this.admin());
    const email = `${name}@buyers.test`;
    await this.guest()
      .post('/api/auth/signup', {
        firstName: name,
        lastName: 'Buyer',
        email,
        password: PASSWORD,
        phone: { countryCode: '+32', number: '470123456' },
        companyName: `Company ${name}`,
        country: 'BE',
        categories: ['roughDiamond'],
      })
      .expect(201);
    const { users } = await admin.get('/api/user/getAll').json<{ users: UserView[] }>();
    const user = users.find((known) => known.email === email)!;
    await admin.patch(`/api/user/update/${user._id}`, { updates: { status: 'approved' } }).expect(200);
    const person = await this.signedIn(email);
    person.userId = user._id;
    person.companyId = user.companyId!;
    person.email = email;
    return person;
  }

  /** An auction up to where it is wanted. */
  async auction(
    admin: Person,
    {
      buyers = [],
      lots = [{ lotNo: '1', reservePrice: 100 }],
      until = 'live',
      ...terms
    }: {
      buyers?: readonly Person[];
      lots?: readonly object[];
      until?: 'created' | 'published' | 'live';
      [term: string]: unknown;
    } = {},
  ): Promise<{ auction: AuctionView; lots: LotView[] }> {
    const now = Date.parse(this.clock());
    const { createdAuction } = await admin
      .post('/api/auction/create', {
        name: 'Tender',
        type: 'highestLosingPrice',
        startsAt: new Date(now + 60_000).toISOString(),
        endsAt: new Date(now + 3_600_000).toISOString(),
        ...terms,
      })
      .json<{ createdAuction: AuctionView }>(201);
    const id = createdAuction._id;
    const uploaded = await admin.post(`/api/lot/upload/${id}`, { dealsData: lots }).json<{ lots: LotView[] }>(201);
    if (buyers.length > 0)
      await admin.patch(`/api/auction/bulk-invite/${id}`, { emails: buyers.map(({ email }) => email) }).expect(200);
    if (until === 'created') return { auction: createdAuction, lots: uploaded.lots };
    let { auction } = await admin.post(`/api/auction/publish/${id}`).json<{ auction: AuctionView }>();
    if (until === 'live')
      ({ auction } = await admin.patch(`/api/auction/live/${id}`, { data: {} }).json<{ auction: AuctionView }>());
    return { auction, lots: uploaded.lots };
  }
}

/** With `EVENTSTORE_URL` every house keeps its events on that server, beside those of the others. */
const eventStoreOf = (folder: string): Record<string, string> => {
  const { EVENTSTORE_URL } = process.env;
  return EVENTSTORE_URL ? { EVENTSTORE_URL, EVENTSTORE_PREFIX: `${basename(folder)}.` } : {};
};

/** A whole house in this process, on real stores in a temporary folder, listening on loopback. */
export class TestHouse extends HouseAt {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly stores: Stores,
    readonly folder: string,
    address: string,
  ) {
    super(address, stores.clock);
  }

  /** @param log takes every line that the house logs, down to the least. */
  static async open({
    env = {},
    clock = systemClock,
    folder = mkdtempSync(join(tmpdir(), 'house-')),
    log,
  }: {
    env?: Record<string, string>;
    clock?: Clock;
    folder?: string;
    log?: string[];
  } = {}): Promise<TestHouse> {
    const settings = readSettings({
      ...eventStoreOf(folder),
      DATA_DIR: folder,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: log ? 'trace' : 'error',
      ...env,
    });
    const stores = await openStores(
      settings,
      (error) => {
        throw error;
      },
      clock,
    );
    const app = await createApp(
      settings,
      stores,
      new JsonLogger(settings.LOG_LEVEL, log && { write: (line) => void log.push(line) }),
    );
    await app.get(FirstAdminDesk).open(ADMIN);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return new TestHouse(app, stores, folder, await app.getUrl());
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
  async colleague(of: Person, name: string, role = 'buyer'): Promise<Person> {
    const email = `${name}@buyers.test`;
    const invited = { firstName: name, lastName: 'Colleague', email, role };
    const {
      invited: [user],
    } = await (await this.admin()).post(`/api/user/addByCompany/${of.companyId}`, invited).json<InvitationOutcome>(201);
    const person = this.guest();
    await person
      .post('/api/auth/accept-invite', { token: await this.linkTo(email, 'memberInvitation'), password: PASSWORD })
      .expect(200);
    return Object.assign(person, { userId: user!._id, companyId: of.companyId, email });
  }

  /** @param keep leaves the files, for another house on the same folder. */
  async close({ keep = false } = {}): Promise<void> {
    await this.app.close();
    await this.stores.close();
    if (!keep) rmSync(this.folder, { recursive: true });
  }
}
