import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { SqliteEventStore, START } from '@tender/event-store';
import { newId } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { projections } from '@tender/platform/projections';
import { MongoDatabases, MongoReadStore } from '@tender/read-store/mongodb';
import { readStateBeside, type CollectionSpec, type Document, type ReadStore } from '@tender/read-store';
import { cli, cliHere, cliOn } from '../../testing/processes/command-line.js';
import { file, pdf } from '../../testing/staging/files.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { notificationsDelivered } from '../../testing/secrecy/seen.js';
import { ServerProcess, WORKER } from '../../testing/processes/server-process.js';
import { dropDatabases, EMBEDDED, embedded, onServersBeside, withServers } from '../../testing/server/servers.js';
import { TinyDisk } from '../../testing/processes/tiny-disk.js';

/** `backup` and `restore`, as an operator calls them. */

/**
 * The clock of these servers is frozen: each minute of a live auction adds to the public log, also after the backup.
 */
const NOW = new Date().toISOString();
const clock = () => NOW;
const MINUTE = 60_000;
const RESTORING = fileURLToPath(new URL('../../testing/processes/restoring-process.js', import.meta.url));

const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;

/** All documents of all read models. */
async function readModelsIn(reads: Pick<ReadStore, 'view'>): Promise<Record<string, Document[]>> {
  const specs = projections.flatMap(({ collections }) => collections as readonly CollectionSpec<Document>[]);
  const contents = specs.map(
    async (spec) => [spec.name, await reads.view(spec).find({ sort: [{ field: '_id' }] })] as const,
  );
  return Object.fromEntries(await Promise.all(contents));
}

const readModelsOf = ({ stores }: TestServer) => readModelsIn(stores.reads);

/** Waits until the server is idle: events that reactors append count, too. */
async function atRest(server: TestServer): Promise<void> {
  await notificationsDelivered(server);
  const head = await server.stores.events.head();
  await eventually(() => server.stores.projections.progress.position >= head, 'the read models are up to date');
}

interface Standing extends Document {
  epoch: string;
  position: string;
  last: { id: string; stream: string; revision: number } | null;
}

/** Checks that the position of every reactor is its last processed event, in the rewritten history. */
async function assertReactorsAreInPlace(at: string): Promise<void> {
  const reactors = readStateBeside<Standing>(at, { name: 'reactors', database: 'state' }, {});
  const events = await SqliteEventStore.open({ file: join(at, 'events.db'), readOnly: true });
  expect(reactors.length).toBeGreaterThan(3);
  for (const { _id, epoch, position, last } of reactors) {
    // A reactor that has saved no position since the server was empty begins with the first event.
    const [event] = last ? await events.readStream(last.stream, last.revision, 1) : [];
    const place = { _id, epoch: events.epoch, position: String(event?.position ?? START), id: event?.id };
    expect({ _id, epoch, position, id: last?.id }).toEqual(place);
  }
  await events.close();
}

embedded('the backup of an installation', () => {
  let folder: string;
  let place: string;
  let backup: string;
  let server: TestServer;
  let admin: Person;
  let buyer: Person;
  let auctionId: string;
  let lots: string[];
  const bids: string[] = [];
  let readModels: Record<string, Document[]>;
  let deliveries: (Document & { status: string })[];
  const open: TestServer[] = [];
  let places = 0;

  const deliveriesOf = ({ stores }: TestServer) =>
    stores.reads
      .state<Document & { status: string }>({ name: 'deliveries', database: 'state' })
      .find({ sort: [{ field: '_id' }] });
  const filesOf = async ({ stores: { files } }: TestServer): Promise<Record<string, string>> => {
    const contents: Record<string, string> = {};
    for await (const id of files.fileIds())
      contents[id] = (await text((await files.openFile(id))!.content)).slice(0, 20);
    return contents;
  };
  const keyOf = (at: string) => join(at, 'seal.key');
  /** An empty folder, except for the root key. */
  const emptyPlace = (): string => {
    const at = join(folder, `place-${++places}`);
    mkdirSync(at);
    cpSync(keyOf(place), keyOf(at));
    return at;
  };
  const opened = async (at: string): Promise<TestServer> => {
    const restored = await TestServer.open({ folder: at, clock });
    open.push(restored);
    await eventually(() => restored.stores.projections.ready, 'its read models are there');
    return restored;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'backup-'));
    place = join(folder, 'house');
    server = await TestServer.open({ folder: place, clock });
    admin = await server.admin();
    buyer = await server.buyer('ann');
    const licence = { doc1: file(pdf('a licence', 300_000), 'licence.pdf') };
    expect(await buyer.upload('PATCH', `/api/user/buyer/update/${buyer.userId}`, licence)).toMatchObject({
      status: 200,
    });
    const staged = await server.auction(admin, {
      buyers: [buyer],
      lots: Array.from({ length: 20 }, (_, index) => ({ lotNo: `${index + 1}`, reservePrice: 10 })),
    });
    auctionId = staged.auction._id;
    lots = staged.lots.map(({ _id }) => _id);
    for (const lotId of lots) bids.push((await buyer.placeBid({ auctionId, lotId, biddingAmount: 50 }))._id);

    await atRest(server);
    await eventually(
      async () => !(await deliveriesOf(server)).some(({ status }) => status === 'queued' || status === 'sending'),
    );
    readModels = await readModelsOf(server);
    deliveries = await deliveriesOf(server);
    backup = join(folder, 'backup');
    expect(await cli('backup', '--data', place, backup)).toMatchObject({ code: 0 });
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
    await ServerProcess.endAll();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('contains neither the key nor the records of witnesses', () => {
    const key = readFileSync(keyOf(place), 'utf8').trim();
    expect(readdirSync(backup).sort()).toEqual(['SHA256SUMS', 'backup.json', 'events.jsonl.gz', 'files', 'state']);
    expect(readFileSync(join(backup, 'backup.json'), 'utf8')).not.toContain(key);
    expect(readdirSync(join(backup, 'state')).filter((name) => name.includes('witness'))).toEqual([]);
  });

  test('is recorded with its time, and neither fails nor is recorded if it is refused', async () => {
    const { at } = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8')) as { at: string };
    expect(await cli('backup', '--data', place, backup)).toMatchObject({ code: 1 });
    expect((await admin.dailySummary()).setup).toEqual({ hasTerms: false, lastBackup: at, isKeyBesideData: true });
  });

  test('mails can be printed for one address, with links that begin with the address of the site', async () => {
    await buyer.inviteMembers(buyer.companyId, [
      { firstName: 'Mila', lastName: 'Member', email: 'mila@buyers.test', role: 'buyerCompanyMember' },
    ]);
    const printed = await cliOn({ PUBLIC_URL: 'https://house.example' }, 'mails', '--data', place, 'MILA@buyers.test');
    expect(printed.code).toBe(0);
    expect(
      printed.output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      expect.objectContaining({
        to: 'mila@buyers.test',
        address: expect.stringMatching(/^https:\/\/house\.example\/signup#invite=/),
      }),
    ]);
  });

  test('restored into an empty folder gives the same server: read models, files, rights, and a history that verifies', async () => {
    const at = emptyPlace();
    expect(await cli('restore', '--data', at, backup)).toMatchObject({ code: 0 });
    await assertReactorsAreInPlace(at);
    const restored = await opened(at);
    expect(await readModelsOf(restored)).toEqual(readModels);
    // All sessions have ended, nothing is sent again, and the reactors continue at their positions.
    await Object.assign(restored.guest(), { cookie: buyer.cookie }).get('/api/profile/me').expect(401);
    expect(await filesOf(restored)).toEqual(await filesOf(server));
    expect(await deliveriesOf(restored)).toEqual(deliveries);
    const { entries } = await (await restored.admin()).audit.log({ kind: 'log' });
    expect(entries.filter(({ what }) => what === 'houseRestored')).toHaveLength(1);
    const again = await restored.signedIn(buyer.email);
    await again.reviseBid(bids[0]!, { biddingAmount: 60 });
    await atRest(restored);
    const now = await readModelsOf(restored);

    // Read models can be rebuilt while the server is stopped, not while it runs.
    const rebuild = (...names: string[]) => cli('projections', 'rebuild', '--data', at, ...names);
    expect(await rebuild('bids')).toMatchObject({
      code: 75,
      output: expect.stringContaining('in use by another process'),
    });
    await restored.close({ keep: true });
    open.splice(0);
    expect(await cliHere('audit', 'verify', '--data', at)).toMatchObject({ code: 0 });
    const views = new DatabaseSync(join(at, 'views.db'));
    views.exec(`UPDATE "bids__g1" SET document = json_set(document, '$.amount', 1)`);
    views.close();
    expect(await rebuild('bids')).toEqual({ code: 0, output: 'rebuilt: bids\n' });
    expect(await readModelsOf(await opened(at))).toEqual(now);
  });

  test('is refused in a folder in use, with another key, and after any change of its content', async () => {
    const full = await cli('restore', '--data', place, backup);
    expect(full.code).toBe(75);
    const at = emptyPlace();
    writeFileSync(keyOf(at), `${Buffer.alloc(32, 7).toString('base64')}\n`);
    expect((await cliHere('restore', '--data', at, backup)).output).toContain(
      'is not the root key of the saved installation',
    );
    rmSync(keyOf(at));
    expect((await cliHere('restore', '--data', at, backup)).output).toContain('put it there first');
    writeFileSync(join(at, 'notes.txt'), 'mine');
    expect((await cliHere('restore', '--data', at, '--without-key', backup)).output).toContain(
      'is not empty (notes.txt)',
    );
    rmSync(at, { recursive: true });
    expect((await cliHere('restore', '--data', at, '--without-key', backup)).code).toBe(0);
    expect(readFileSync(keyOf(at), 'utf8')).not.toBe(readFileSync(keyOf(emptyPlace()), 'utf8'));
    await (await TestServer.open({ folder: at })).close();

    const copy = join(folder, 'changed');
    const names = readdirSync(backup, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name).slice(backup.length + 1)] : [],
    );
    for (const name of ['events.jsonl.gz', 'backup.json', anyOf(names.filter((each) => each !== 'SHA256SUMS'))]) {
      cpSync(backup, copy, { recursive: true });
      const bytes = readFileSync(join(copy, name));
      const index = Math.floor(Math.random() * bytes.length);
      bytes[index]! ^= 1;
      writeFileSync(join(copy, name), bytes);
      const fresh = emptyPlace();
      const { code, output } = await cliHere('restore', '--data', fresh, copy);
      expect({ name, index, code, output }).toMatchObject({
        code: 1,
        output: expect.stringContaining('not the backup'),
      });
      expect(readdirSync(fresh)).toEqual(['seal.key']);
      rmSync(copy, { recursive: true });
    }
    mkdirSync(copy);
    symlinkSync('/dev/zero', join(copy, 'SHA256SUMS'));
    expect((await cli('restore', '--data', emptyPlace(), copy)).output).toContain(
      'is not a complete backup: SHA256SUMS',
    );
    rmSync(copy, { recursive: true });
  });

  test('is consistent while people bid: it has every bid acknowledged before it began', async () => {
    const told: string[] = [];
    let going = true;
    const bidding = (async () => {
      for (let turn = 0; going; turn++) {
        const { receipt } = await buyer.reviseBid(bids[turn % bids.length]!, { biddingAmount: 100 + turn });
        told.push(receipt!.hash);
      }
    })();
    await eventually(() => told.length > 20);
    const before = told.length;
    const busy = join(folder, 'busy');
    expect(await cli('backup', '--data', place, busy)).toMatchObject({ code: 0 });
    going = false;
    await bidding;
    const at = emptyPlace();
    expect(await cliHere('restore', '--data', at, busy)).toMatchObject({ code: 0 });
    const { code, output } = await cliHere(
      'audit',
      'verify',
      '--data',
      at,
      ...told.slice(0, before).flatMap((hash) => ['--receipt', hash]),
    );
    expect(output).not.toContain('NOT');
    expect(code).toBe(2);
  });

  test('a restore that was killed before it marked the folder can be repeated', async () => {
    const half = emptyPlace();
    await (await SqliteEventStore.open({ file: join(half, 'events.db') })).close();
    writeFileSync(join(half, 'restoring.new'), '');
    expect(await cliHere('restore', '--data', half, backup)).toMatchObject({ code: 0 });
  });

  test('a disk that fills up during a backup or a restore is reported, and nothing incomplete is left', async () => {
    const disk = TinyDisk.mount(1);
    if (!disk) return;
    try {
      disk.fill(60_000);
      const { code, output } = await cli('backup', '--data', place, join(disk.path, 'backup'));
      expect({ code, output }).toMatchObject({
        code: 1,
        output: expect.stringContaining('not enough disk space for a backup'),
      });
      expect(readdirSync(disk.path)).toEqual(['filler']);

      const at = join(disk.path, 'house');
      mkdirSync(at);
      cpSync(keyOf(place), keyOf(at));
      const full = await cli('restore', '--data', at, backup);
      expect(full).toMatchObject({
        code: 1,
        output: expect.stringContaining('not enough disk space for the installation'),
      });
      expect((await cliHere('restore', '--data', at, backup)).code).toBe(1);
    } finally {
      await disk.unmount();
    }
  });
});

withServers('an installation that moves', () => {
  let folder: string;
  let laptop: string;
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => ServerProcess.endAll());

  test('from files to servers and back is the same, and a restore that was killed can be repeated', async () => {
    folder = mkdtempSync(join(tmpdir(), 'moves-'));
    laptop = join(folder, 'laptop');
    const server = await TestServer.open({ folder: laptop, env: EMBEDDED, clock });
    const buyer = await server.buyer('ann');
    const licence = { doc1: file(pdf('a licence', 300_000), 'licence.pdf') };
    await buyer.upload('PATCH', `/api/user/buyer/update/${buyer.userId}`, licence);
    const { auction, lots } = await server.auction(await server.admin(), { buyers: [buyer] });
    const bid = await buyer.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 50 });
    await atRest(server);
    const before = await readModelsOf(server);
    await server.close({ keep: true });
    const [fromLaptop, fromServers] = [join(folder, 'from-laptop'), join(folder, 'from-servers')];
    expect(await cliOn(EMBEDDED, 'backup', '--data', laptop, fromLaptop)).toMatchObject({ code: 0 });

    const place = onServersBeside(join(folder, `moves-${newId()}`), { unused: true });
    const env = { ...place, SEAL_KEY_FILE: join(laptop, 'seal.key') };
    const databases = await MongoDatabases.open(env.MONGODB_URL, { restoring: true });
    const child = spawn(process.execPath, [RESTORING, 'restore', fromLaptop], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await eventually(async () => (await databases.unfinishedRestore()) !== null);
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    const refused = new ServerProcess(env);
    expect((await refused.ended).code).toBe(1);
    expect(refused.output).toContain('is not finished');
    // The restore succeeds once the lease of the killed process has expired.
    await eventually(async () => (await cliOn(env, 'restore', '--moved', fromLaptop)).code === 0, 'it is restored');
    expect((await cliOn(env, 'restore', fromLaptop)).output).toContain('is not empty');

    // Compare before a worker runs: it appends to the public log each minute.
    const reads = new MongoReadStore(databases);
    expect(await cliOn(env, 'projections', 'rebuild')).toMatchObject({ code: 0 });
    expect(await readModelsIn(reads)).toEqual(before);

    const worker = new ServerProcess(env, WORKER);
    const there = await new ServerProcess(env).ready();
    const ann = await there.signedIn(buyer.email);
    await ann.reviseBid(bid._id, { biddingAmount: 60 });
    await eventually(async () => (await ann.bids(auction._id))[0]?.biddingAmount === 60, 'the read models have it');
    await eventually(
      async () => (await cliOn(env, 'audit', 'verify')).code === 0,
      'the log is sound and has a log watermark',
    );
    const mails = await cliOn(env, 'mails');
    expect(mails).toEqual(await cliOn(EMBEDDED, 'mails', '--data', laptop));
    expect((await cliOn(env, 'audit', 'replay', auction._id)).output).toContain('"revision"');
    expect(await cliOn(env, 'projections', 'rebuild', 'bids')).toMatchObject({ code: 75 });
    expect(await cliOn(env, 'backup', join(folder, 'while-it-works'))).toMatchObject({ code: 0 });
    // Stop the worker in mid-minute: an append to the public log during the stop would miss the read models.
    await eventually(() => Date.now() % MINUTE > MINUTE / 6 && Date.now() % MINUTE < MINUTE / 2);
    await worker.kill('SIGTERM');
    expect(await cliOn(env, 'backup', fromServers)).toMatchObject({ code: 0 });
    const after = await readModelsIn(reads);
    expect(await cliOn(env, 'projections', 'rebuild')).toMatchObject({ code: 0 });
    expect(await readModelsIn(reads)).toEqual(after);

    const home = join(folder, 'home');
    mkdirSync(home);
    cpSync(join(laptop, 'seal.key'), join(home, 'seal.key'));
    expect(await cliOn(EMBEDDED, 'restore', '--data', home, fromServers)).toMatchObject({ code: 0 });
    const back = await TestServer.open({ folder: home, env: EMBEDDED, clock });
    await eventually(() => back.stores.projections.ready);
    expect(await readModelsOf(back)).toEqual(after);
    await back.close();
    await ServerProcess.endAll();
    await databases.close();
    await dropDatabases(env);
  }, 600_000);
});
