import { generateKeyPairSync } from 'node:crypto';
import { existsSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isKeyOf, publishedKey } from '@tender/anchors/published-key';
import type { AuctionView, BidStepView, MailView, PublicLogView } from '@tender/contracts';
import { CommandExecutor, SqliteEventStore } from '@tender/event-store';
import { guardedClock, systemClock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { planReplacement, replaceRootKey, type ReplacementStep } from '@tender/platform/key-replacement';
import { checkOf, installationState } from '@tender/platform/known-key';
import { parseEntry } from '@tender/proof';
import { cli, cliHere } from '../../testing/processes/command-line.js';
import { TestServer } from '../../testing/server/test-server.js';
import { computesTree } from '../../testing/release/release-answers.js';
import {
  copyRelease010,
  openRelease010,
  type OpenedRelease010,
  type Release010,
} from '../../testing/release/release-010.js';
import { embedded } from '../../testing/server/servers.js';

const STEPS: readonly ReplacementStep[] = ['made', 'recorded', 'placed', 'told'];

const keyFileIn = (folder: string): string => join(folder, 'seal.key');
const keyIn = (folder: string): Buffer => Buffer.from(readFileSync(keyFileIn(folder), 'utf8'), 'base64');
const replace = (folder: string, ...more: string[]) => cliHere('key', 'replace', '--data', folder, '--yes', ...more);

async function withEvents<T>(folder: string, work: (events: SqliteEventStore) => Promise<T>): Promise<T> {
  const events = await SqliteEventStore.open({ file: join(folder, 'events.db') });
  try {
    return await work(events);
  } finally {
    await events.close();
  }
}

/** The key that the history knows: its check value and its public log key. */
const knownIn = (folder: string) =>
  withEvents(folder, async (events) => {
    const executor = new CommandExecutor(events, systemClock);
    return { check: (await installationState(executor)).keyCheck, vkey: (await publishedKey(executor)) ?? '' };
  });

/** Whether an auction was sealed with the replaced key and never opened. */
const isLost = ({ bidVisibility, status, cancelled }: AuctionView): boolean =>
  bidVisibility === 'sealed' && (status !== 'completed' || cancelled);

const fetchAs = ({ address, cookie }: { address: string; cookie: string }, path: string): Promise<Response> =>
  fetch(address + path, { headers: { cookie } });

/** Begins a replacement, and ends it after a step, as a kill would. */
const breakOffAfter = (folder: string, last: ReplacementStep) =>
  withEvents(folder, async (events) => {
    const stores = { events, executor: new CommandExecutor(events, systemClock), clock: systemClock };
    const killed = new Error('killed');
    const plan = await planReplacement(stores, keyFileIn(folder));
    const replaced = replaceRootKey(stores, keyFileIn(folder), plan, (step) => {
      if (step === last) throw killed;
    });
    await expect(replaced).rejects.toBe(killed);
  });

/** Cancels the auctions that need the key at a time a minute ago, so that their trees are due. @returns their ids */
async function cancelSealed(release: Release010): Promise<string[]> {
  const clock = guardedClock({ wall: () => Date.now() - 60_000, monotonic: () => performance.now() });
  const { server } = await openRelease010({ release, clock });
  const admin = await server.admin();
  const sealed = (await admin.auctions()).filter(
    ({ bidVisibility, status }) => bidVisibility === 'sealed' && status !== 'completed',
  );
  for (const { _id } of sealed) await admin.cancel(_id, 'The key is replaced');
  await server.close({ keep: true });
  return sealed.map(({ _id }) => _id);
}

embedded('the root key of a stopped installation', () => {
  let original: Release010;
  let log: PublicLogView;
  let release: Release010;

  beforeAll(async () => {
    original = copyRelease010();
    const cancelled = await cancelSealed(original);
    expect(cancelled).toContain(original.names.auctions['sealed live']);
    // Computes the trees now, at reduced cost: otherwise each later start would compute them.
    const server = await TestServer.open({ folder: original.folder, env: { MONGODB_URL: '', EVENTSTORE_URL: '' } });
    await eventually(async () => {
      const made = (await server.stores.events.readStream('anchors', 0, 10_000)).filter(
        ({ type }) => type === 'TreeMade',
      );
      const auctions = made.map(({ data }) => (data as { auctionId: string }).auctionId);
      return cancelled.every((auction) => auctions.includes(auction));
    });
    ({ log } = await server.guest().get('/api/log').json<{ log: PublicLogView }>());
    await server.close({ keep: true });
  });
  afterAll(() => rmSync(original.folder, { recursive: true }));

  beforeEach(() => {
    release = { ...original, folder: mkdtempSync(join(tmpdir(), 'key-replace-')) };
    cpSync(original.folder, release.folder, { recursive: true });
  });
  afterEach(() => rmSync(release.folder, { recursive: true, force: true }));

  const start = async (): Promise<void> => {
    const { server } = await openRelease010({ release });
    await server.close({ keep: true });
  };

  test('is replaced, and the old key is kept beside it', async () => {
    const [old, { vkey }] = [keyIn(release.folder), await knownIn(release.folder)];
    const { code, output } = await replace(release.folder);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/[1-9]\d* drafts of bids/) });
    expect(output).toMatch(/[1-9]\d* notes and priorities/);
    expect(output).toMatch(/amounts of [1-9]\d* cancelled sealed auctions/);
    const key = keyIn(release.folder);
    const known = await knownIn(release.folder);
    expect(known.check).toBe(checkOf(key));
    expect([isKeyOf(old, vkey), isKeyOf(key, known.vkey)]).toEqual([true, true]);
    const [kept] = readdirSync(release.folder).filter((name) => name.startsWith('seal.key.replaced-'));
    expect(Buffer.from(readFileSync(join(release.folder, kept!), 'utf8'), 'base64')).toEqual(old);
    await start();
    writeFileSync(keyFileIn(release.folder), `${old.toString('base64')}\n`);
    await expect(start()).rejects.toThrow(/SEAL_KEY_FILE: this is not the root key/);
  });

  test('is accepted by a witness that gets the new key, for a log that continues', async () => {
    await replace(release.folder);
    const { server } = await openRelease010({ release });
    const { log: now } = await server.guest().get('/api/log').json<{ log: PublicLogView }>();
    const file = join(release.folder, 'witness.json');
    const { privateKey: key } = generateKeyPairSync('ed25519');
    const privateKey = key.export({ format: 'pem', type: 'pkcs8' });
    const kept = { name: 'bank.example/witness', privateKey, logKey: log.vkey, checkpoint: log.checkpoint };
    writeFileSync(file, JSON.stringify(kept));
    const witness = (...more: string[]) => cliHere('audit', 'witness', '--file', file, ...more, server.address);
    expect((await witness()).output).toContain('NOT SIGNED: the checkpoint is not signed with the key');
    expect((await witness('--log-key', now.vkey)).output).toContain(
      'check that its setting WITNESSES contains this key',
    );
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ logKey: now.vkey, checkpoint: now.checkpoint });
    writeFileSync(file, JSON.stringify({ ...kept, checkpoint: log.checkpoint.replace(/\n\d+\n/, '\n1\n') }));
    expect((await witness('--log-key', now.vkey)).output).toContain('NOT SIGNED');
    await server.close({ keep: true });
  });

  test('counts data of an earlier key as already unreadable', async () => {
    const first = await replace(release.folder);
    expect(first.output).not.toMatch(/Unreadable already|WARNING/);
    const { output } = await replace(release.folder);
    expect(output).toMatch(
      /Already unreadable, .*:\n {2}[1-9]\d* drafts .*\n {2}[1-9]\d* notes .*\n {2}\d+ links .*\nNo longer readable without the current key:\n {2}0 drafts .*\n {2}0 notes .*\n {2}0 links .*\n {2}the amounts of 0 cancelled/,
    );
  });

  test('warns that the service may have another key file than the shell', async () => {
    rmSync(keyFileIn(release.folder));
    const { output } = await replace(release.folder);
    expect(output).toMatch(
      /^WARNING: this file does not contain the key of the installation, and SEAL_KEY_FILE is not set/m,
    );
    expect(output).toMatch(/^No longer readable without the lost key:\n {2}[1-9]/m);
  });

  test('binds exports by the old key with a head that it signed, and reports an export without one', async () => {
    await replace(release.folder);
    const { server, names } = await openRelease010({ release });
    const { log: now } = await server.guest().get('/api/log').json<{ log: PublicLogView }>();
    expect(now.keyEntries.map(({ text }) => parseEntry(text))).toMatchObject([{ vkey: log.vkey }, { vkey: now.vkey }]);
    const admin = await server.admin();
    const file = join(release.folder, 'auction.jsonl');
    const verdict = async (query: string, ...options: string[]) => {
      const path = `/api/audit/auctions/${names.auctions['by the clock']}/export?format=jsonl${query}`;
      writeFileSync(file, Buffer.from(await (await fetchAs(admin, path)).arrayBuffer()));
      return cliHere('audit', 'verify', ...options, file);
    };
    const kept = join(release.folder, 'head.txt');
    writeFileSync(kept, log.checkpoint);
    expect(await verdict(`&head=${log.size}`, '--log-key', log.vkey, '--checkpoint', kept)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`the head in the file is signed with another key of the same log: ${now.vkey}`),
    });
    expect(await verdict('', '--log-key', log.vkey)).toMatchObject({
      code: 2,
      output: expect.stringContaining('the given key is an earlier key'),
    });
    await server.close({ keep: true });
  });

  test('is replaced only after a confirmation', async () => {
    const before = keyIn(release.folder);
    const { code, output } = await cliHere('key', 'replace', '--data', release.folder);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('add --yes') });
    expect(keyIn(release.folder)).toEqual(before);
    await start();
  });

  test('is not replaced for a mistyped path', async () => {
    const before = keyIn(release.folder);
    const mistyped = `${keyFileIn(release.folder)}x`;
    const { code, output } = await replace(release.folder, '--key', mistyped);
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('Name the file of the current key'),
    });
    expect(existsSync(mistyped)).toBe(false);
    expect(keyIn(release.folder)).toEqual(before);
  });

  test('is replaced by another key that is already in its file', async () => {
    const other = Buffer.alloc(32, 7);
    writeFileSync(keyFileIn(release.folder), `${other.toString('base64')}\n`);
    expect(await replace(release.folder)).toMatchObject({
      code: 0,
      output: expect.stringContaining('in the file becomes'),
    });
    expect((await knownIn(release.folder)).check).toBe(checkOf(other));
    await start();
  });

  describe.each(STEPS)('interrupted after the step %s', (step) => {
    const isOld = step === 'made';

    test('the next start has the old key or the new one', async () => {
      const old = keyIn(release.folder);
      await breakOffAfter(release.folder, step);
      await start();
      const [key, { check, vkey }] = [keyIn(release.folder), await knownIn(release.folder)];
      expect(key.equals(old)).toBe(isOld);
      expect([check, isKeyOf(key, vkey)]).toEqual([checkOf(key), true]);
    });

    test('the same command finishes the replacement', async () => {
      const old = keyIn(release.folder);
      await breakOffAfter(release.folder, step);
      const { check } = await knownIn(release.folder);
      expect(await replace(release.folder)).toMatchObject({ code: 0 });
      const [key, known] = [keyIn(release.folder), await knownIn(release.folder)];
      expect([known.check, isKeyOf(key, known.vkey)]).toEqual([checkOf(key), true]);
      expect(key.equals(old)).toBe(false);
      // A replacement that had an effect is finished, not repeated. After the last step nothing is left to finish.
      if (step === 'recorded' || step === 'placed') expect(known.check).toBe(check);
      await start();
    });
  });
});

embedded('a root key that sealed auctions need', () => {
  let release: Release010;
  let opened: OpenedRelease010 | undefined;
  beforeEach(() => void (release = copyRelease010()));
  afterEach(async () => {
    await opened?.server.close();
    opened = undefined;
    rmSync(release.folder, { recursive: true, force: true });
  });

  test('is not replaced while it exists', async () => {
    const { code, output } = await replace(release.folder);
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('decrypts sealed auctions that are not over'),
    });
    expect(output).toContain(release.names.auctions['sealed live']);
    expect((await knownIn(release.folder)).check).toBeNull();
  });

  describe('that is lost and replaced', () => {
    const log: string[] = [];
    let id: string;
    beforeEach(async () => {
      id = release.names.auctions['sealed live']!;
      log.length = 0;
      rmSync(keyFileIn(release.folder));
      const { code, output } = await replace(release.folder);
      expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining(id) });
      opened = await openRelease010({ release, log });
    });

    test('cannot be replaced while the server runs', async () => {
      const { code, output } = await cli('key', 'replace', '--data', opened!.server.folder, '--yes');
      expect({ code, output }).toMatchObject({ code: 75, output: expect.stringContaining('in use') });
    });

    test('leaves an auction that is reported and can only be cancelled', async () => {
      const { signIn, names } = opened!;
      const [admin, rival] = [await signIn('admin'), await signIn('rival')];
      const { needs } = await admin.dailySummary();
      expect(needs.unopenedAuctions.map(({ _id }) => _id)).toContain(id);
      expect(log.filter((line) => line.includes('cannot decrypt a sealed auction') && line.includes(id))).toHaveLength(
        1,
      );
      const bid = { auctionId: id, lotId: names.lots['sealed live']![2]!, biddingAmount: 77 };
      await expect(rival.placeBid(bid)).rejects.toMatchObject({ code: 'SEAL_NOT_OPEN' });
      await expect(admin.complete(id)).rejects.toMatchObject({ code: 'SEAL_NOT_OPEN' });
      for (const person of [admin, rival])
        for (const auction of await person.auctions()) expect(auction.keyLost).toBe(isLost(auction) || undefined);
      await admin.cancel(id, 'The key is lost');
      expect((await admin.auctions()).find(({ _id }) => _id === id)).toMatchObject({
        status: 'completed',
        keyLost: true,
      });
      const after = await admin.dailySummary();
      expect(after.needs.unopenedAuctions.map(({ _id }) => _id)).not.toContain(id);
    });

    test('shows data that cannot be decrypted as unreadable', async () => {
      const { signIn, names, server } = opened!;
      const [admin, buyer] = [await signIn('admin'), await signIn('buyer')];
      const live = names.auctions['live']!;
      const { lots, unreadable } = await buyer.drafts(live);
      expect(lots).toEqual([]);
      expect(unreadable?.lots.length).toBeGreaterThan(0);
      const marked = (await buyer.lots(live)).filter(({ preference }) => preference?.unreadable);
      expect(marked.length).toBeGreaterThan(0);
      expect(await buyer.bids(id)).toContainEqual(expect.objectContaining({ biddingAmount: null, unreadable: true }));
      const { history } = await buyer.get(`/api/bidding/history/${id}`).json<{ history: BidStepView[] }>();
      expect(history).toContainEqual(expect.objectContaining({ biddingAmount: null, unreadable: true }));
      const { mails } = await admin.get('/api/user/mails').json<{ mails: MailView[] }>();
      expect(mails).toContainEqual(expect.objectContaining({ link: null, unreadable: true }));
      expect(
        log.filter((line) => line.includes('records were encrypted with another root key')).length,
      ).toBeGreaterThan(0);

      const [lotId] = unreadable!.lots;
      await buyer.call('PATCH', `/api/bidding/drafts/${live}`, { body: { lots: [{ lotId, amount: '88' }] } });
      const after = await buyer.drafts(live);
      expect(after.lots).toMatchObject([{ lotId, amount: '88' }]);
      expect(after.unreadable?.lots ?? []).not.toContain(lotId);
      expect(server.stores.rootKey).toEqual(keyIn(release.folder));
    });

    test('causes no 5xx, for any role', async () => {
      const { answers, signIn, server } = opened!;
      const failed: string[] = [];
      const readers = Map.groupBy(
        // Calls that compute a tree are slow, and need no key.
        answers.filter((answer) => !computesTree(answer)),
        ({ reader }) => reader,
      );
      await Promise.all(
        [...readers].map(async ([name, own]) => {
          const person = name === 'guest' ? server.guest() : await signIn(name);
          for (const { path } of own) {
            const { status } = await fetchAs(person, path);
            if (status >= 500) failed.push(`${name} ${path}: ${status}`);
          }
        }),
      );
      expect(failed).toEqual([]);
    });
  });
});
