import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { admit, applicationOf } from '@tender/api-driver';
import type { LotView } from '@tender/contracts';
import { newId } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { file, pdf } from '../../testing/staging/files.js';
import { PASSWORD, type ServerAt } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { ServerProcess, WORKER } from '../../testing/processes/server-process.js';
import { dropDatabases, onServersBeside, withServers, type ServerSettings } from '../../testing/server/servers.js';

/** Two api processes and two workers on servers; skipped without `EVENTSTORE_URL` and `MONGODB_URL`. */

/**
 * Maximum time, in ms, until an acknowledged change holds in the other process. Longer without `TORTURE`, because other
 * suites may then use the same cores.
 */
const AGREED_WITHIN = process.env['TORTURE'] ? 1_000 : 5_000;

/** Number of times that a worker has become the leader. */
const leads = ({ output }: ServerProcess): number => output.split('"leads"').length - 1;

/** Session of a person, used at another process. */
const at = (server: ServerAt, { cookie, user }: Person): Person => Object.assign(server.guest(), { cookie, user });

withServers('two api processes agree', () => {
  let folder: string;
  let env: ServerSettings & { RATE_LIMITS: string };
  let one: ServerAt;
  let other: ServerAt;
  let admin: Person;
  /** The first worker leads. */
  let workers: ServerProcess[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'agreement-'));
    env = { ...onServersBeside(folder), RATE_LIMITS: 'on' };
    // Start the processes one after another: the first one creates the data that exists once.
    const first = new ServerProcess(env);
    await first.server();
    workers = [new ServerProcess({ ...env, LOG_LEVEL: 'info' }, WORKER)];
    await eventually(() => leads(workers[0]!) > 0, 'a worker leads');
    workers.push(new ServerProcess({ ...env, LOG_LEVEL: 'info' }, WORKER));
    one = await first.ready();
    other = await new ServerProcess(env).ready();
    admin = await one.admin();
  });
  afterAll(async () => {
    await ServerProcess.endAll();
    await dropDatabases(env);
    rmSync(folder, { recursive: true });
  });

  const buyer = (name: string): Promise<Person> =>
    admit(one.guest(), applicationOf(name, { companyName: `Company ${name}` }), admin);

  /** Resolves when `isSo` holds; fails if that takes longer than `AGREED_WITHIN`. */
  async function soon(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
    const from = performance.now();
    await eventually(isSo, what);
    expect(performance.now() - from).toBeLessThan(AGREED_WITHIN);
  }

  /** Whether the session of a person has ended. */
  const refused = async (person: Person): Promise<boolean> => (await person.get('/api/profile/me')).status === 401;

  test('on presence: staff at either process see the connections of both', async () => {
    const person = await buyer('here');
    const staff = [await Listener.open(admin), await Listener.open(at(other, admin))];
    const tabs = [await Listener.open(person), await Listener.open(at(other, person))];
    const told = (listener: Listener): number =>
      listener.presences.at(-1)?.find(({ companyId }) => companyId === person.companyId)?.connections ?? 0;
    await eventually(() => staff.every((listener) => told(listener) === 2), 'two connections');
    tabs[0]!.close();
    await eventually(() => staff.every((listener) => told(listener) === 1), 'one connection');
    for (const listener of [...staff, tabs[1]!]) listener.close();
  });

  test('on a sign-out', async () => {
    const person = await buyer('leaving');
    const elsewhere = at(other, person);
    await elsewhere.me();
    const tab = await Listener.open(elsewhere);
    await person.post('/api/auth/logout').expect(200);
    await soon(() => refused(elsewhere), 'the session has ended at the other process');
    await eventually(() => !tab.isOpen, 'the socket there is closed');
  });

  test('on a revoked permission', async () => {
    const person = await buyer('rejected');
    const elsewhere = at(other, person);
    await elsewhere.me();
    await admin.updateUser(person.userId, { status: 'rejected' });
    await soon(() => refused(elsewhere), 'the other process refuses the next call');
    await elsewhere.get('/api/auction/getAllAuctions').expect(401);
  });

  test('on a granted permission: no call is refused by an outdated state', async () => {
    const application = applicationOf('given', { companyName: 'Company given' });
    await one.guest().signUp(application);
    const applicant = await one.guest().signIn(application);
    const elsewhere = at(other, applicant);
    await elsewhere.get('/api/auction/getAllAuctions').expect(409);
    await admin.approve(application.email);
    await elsewhere.get('/api/auction/getAllAuctions').expect(200);
  });

  test('on another role: its person signs in again, and it holds at the other process', async () => {
    const { email, _id } = await admin.addStaff({
      ...{ firstName: 'Max', lastName: 'Staff', email: 'max@house.test', password: PASSWORD },
      role: 'admin',
    });
    const elsewhere = await other.signedIn(email);
    await elsewhere.auctions();
    await admin.updateUser(_id, { role: 'auditor' });
    await soon(() => refused(elsewhere), 'the session has ended at the other process');
    await elsewhere.signIn({ email, password: PASSWORD });
    await elsewhere.post('/api/auction/create', {}).expect(403);
  });

  test('on a new limit: the other process refuses a bid below the new minimum', async () => {
    const person = at(other, await buyer('limited'));
    const { auction, lots } = await one.auction(admin, { buyers: [person], until: 'published' });
    const [{ _id: lotId }] = lots as [LotView];
    const bid = { auctionId: auction._id, lotId, biddingAmount: 100 };
    await person.post('/api/bidding/create', bid).expect(409);
    await admin.patch(`/api/lot/update/${lotId}`, { lotNo: '1', reservePrice: 200, minimumBid: 101 }).expect(200);
    await admin.goLive(auction._id);
    const { body } = await person.post('/api/bidding/create', bid).expect(409);
    expect(body).toMatchObject({ code: 'BID_BELOW_MINIMUM' });
    await person.placeBid({ ...bid, biddingAmount: 101 });
  });

  test('on an uploaded file, and on its replacement', async () => {
    const { _id: folder } = await admin.folders.create({ name: 'Papers' });
    const [kept] = await admin.documents.upload(folder, [file(pdf('prices'), 'prices.pdf')]);
    const handedOut = async (): Promise<string> => {
      const { content } = await at(other, admin).raw('GET', `/api/documents/${folder}/${kept!._id}`);
      return content.toString();
    };
    await soon(async () => (await handedOut()).endsWith('prices'), 'the other process has it');
    await admin.documents.replace(folder, kept!._id, file(pdf('other prices'), 'prices.pdf'));
    await soon(async () => (await handedOut()).endsWith('other prices'), 'the other process has the new one');
  });

  test('on changed branding', async () => {
    const name = `House ${newId()}`;
    await admin.patch('/api/house/update', { name }).expect(200);
    const { text } = await other.guest().get('/api/js-modules/client-environment').expect(200);
    expect(text).toContain(name);
  });

  test('on a refused bid: the tabs of the bidder at both processes get one message each', async () => {
    const person = await buyer('refused');
    const { auction, lots } = await one.auction(admin, { buyers: [person], until: 'published' });
    const tabs = [await Listener.open(person), await Listener.open(at(other, person))];
    const failures = ({ messages }: Listener) => messages.filter(({ kind }) => kind === 'failed').length;
    const body = { auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 100 };
    for (const times of [1, 2]) {
      await person.post('/api/bidding/create', body).expect(409);
      await eventually(() => tabs.every((tab) => failures(tab) === times), `${times} messages arrive`);
    }
    for (const tab of tabs) tab.close();
  });

  test('on password tries: tries at one process count at the other', async () => {
    const { email } = await buyer('guessed');
    const statuses = async (...servers: ServerAt[]): Promise<number[]> => {
      const told: number[] = [];
      for (const server of servers) {
        const body = JSON.stringify({ email, password: `not ${PASSWORD}` });
        told.push((await server.guest().raw('POST', '/api/auth/signin', { body })).status);
      }
      return told;
    };
    expect(await statuses(other, one, other, one, other)).toEqual([401, 401, 401, 401, 401]);
    // The server does not wait for a store that is silent for a second: of two tries, one meets the limit. Neither
    // process has seen more than five.
    for (const server of [one, other]) expect(await statuses(server, server)).toContain(429);
  });

  test('on a leader that is suspended: the other worker leads, and the read models are current', async () => {
    const [first, second] = workers as [ServerProcess, ServerProcess];
    await buyer('before');
    first.hold('SIGSTOP');
    await buyer('meanwhile');
    expect(leads(second)).toBeGreaterThan(0);
    first.hold('SIGCONT');
    await eventually(() => first.output.includes('no longer leads'), 'the first worker no longer leads');
    await buyer('afterwards');
  });
});
