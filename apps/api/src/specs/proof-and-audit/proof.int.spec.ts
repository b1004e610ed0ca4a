import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  AuctionReceiptsView,
  AuctionView,
  BidProofView,
  LogEntriesView,
  LoggedAuctionView,
  PublicLogView,
} from '@tender/contracts';
import { verifyExport, type FileFinding } from '@tender/audit/offline';
import { plusMillis } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import {
  checkReceipt,
  COSIGNATURE,
  cosign,
  formatVerifierKey,
  fromBase64,
  leafHash,
  openCheckpoint,
  openStatement,
  parseNote,
  parseVerifierKey,
  utf8,
  verifyConsistency,
  signCheckpoint,
  verifyInclusion,
  parseEntry,
} from '@tender/proof';
import { times } from '@tender/kernel/testing/torture';
import { SqliteReadStore } from '@tender/read-store';
import { contexts } from '@tender/platform/contexts';
import { cosignatureRecords } from '@tender/anchors/cosignatures';
import { treeSize } from '@tender/anchors/tree';
import { readStamp, stampRequest } from '@tender/anchors/time-stamp';
import { timeStampRecords, TimeStamping } from '@tender/anchors/time-stamping';
import { cliHere } from '../../testing/processes/command-line.js';
import { bodyOf, ended, withAppended, withEvent, withPublished } from '../../testing/tampering/forged-export.js';
import { TestServer } from '../../testing/server/test-server.js';
import { LogMinutes, MINUTE } from '../../testing/proof/log-minutes.js';
import type { Person } from '../../testing/callers/person.js';
import { countedBy } from '../../testing/proof/counted-by.js';
import { logSigner } from '../../testing/tampering/log-signer.js';
import { random } from '../../testing/secrecy/seen.js';
import { hasOpenssl, TimeStampAuthority } from '../../testing/outside-services/time-stamp-authority.js';

/** Commitments of the server while an auction runs, and the proofs of bidders afterwards (`domain.md §10`). */

const time = { now: '2026-11-20T09:00:00.000Z' };
let minutes: LogMinutes;
let server: TestServer;
let admin: Person;
let ann: Person;
let bob: Person;
let guest: Person;
let folder: string;
/** Authority made with OpenSSL; null if this machine has none. */
let authority: TimeStampAuthority | null = null;

const bank = generateKeyPairSync('ed25519');
const BANK = formatVerifierKey({
  name: 'bank.example/witness',
  type: COSIGNATURE,
  publicKey: Buffer.from(bank.publicKey.export({ format: 'jwk' }).x!, 'base64url'),
});

beforeAll(async () => {
  if (hasOpenssl) authority = await TimeStampAuthority.start({ failures: 1 });
  server = await TestServer.open({
    clock: () => time.now,
    env: {
      WITNESSES: BANK,
      SESSION_ABSOLUTE_HOURS: '720',
      SESSION_IDLE_MINUTES: '10080',
      ...(authority && { TSA_URL: authority.url }),
    },
  });
  [admin, ann, bob] = [await server.admin(), await server.buyer('ann'), await server.buyer('bob')];
  guest = server.guest();
  minutes = new LogMinutes(server, time);
  folder = mkdtempSync(join(tmpdir(), 'proofs-'));
});
afterAll(async () => {
  await server.close();
  await authority?.close();
  rmSync(folder, { recursive: true });
});

const log = (): Promise<PublicLogView> => guest.log.current();
const logged = (id: string): Promise<LoggedAuctionView> => guest.log.auction(id);
const rootOf = async (id: string): Promise<string> => /root ([0-9a-f]{64})/.exec((await logged(id)).root!.text)![1]!;
const entries = (from: number): Promise<LogEntriesView> => guest.log.entries({ from, limit: 1_000 });
const receiptsOf = (by: Person, id: string): Promise<AuctionReceiptsView> => by.proof.receipts(id);

/** A published fact in an export: a commitment, the tree, or the entry of its root in the log. */
type Published = Partial<Record<'kind' | 'salt' | 'commitment' | 'key' | 'proof', string>>;

const opened = (view: PublicLogView) => openCheckpoint(view.checkpoint, parseVerifierKey(view.vkey))!;
const lines = (hashes: string[]): Uint8Array[] => hashes.map(fromBase64);

describe('an auction', () => {
  let auction: AuctionView;
  let bobsHash: string;
  let lotId: string;
  let early: PublicLogView;

  beforeAll(async () => {
    const startsAt = plusMillis(time.now, 30 * MINUTE);
    const staged = await server.auction(admin, { buyers: [ann, bob], until: 'published', startsAt });
    [auction, lotId] = [staged.auction, staged.lots[0]!._id];
    await minutes.begun(auction._id);
    await minutes.next();
    await admin.goLive(auction._id);
    const bid = await ann.placeBid({ auctionId: auction._id, lotId, biddingAmount: 1_250 });
    bobsHash = (await bob.placeBid({ auctionId: auction._id, lotId, biddingAmount: 1_300 })).receipt!.hash;
    // The second revision changes nothing, but its event still has a leaf in the tree.
    for (const key of ['raise', 'again'])
      await ann.patch(`/api/bidding/update/${bid._id}`, { biddingAmount: 1_375.5 }, { 'idempotency-key': key });
    for (let more = 0; more < 2; more++) await minutes.next();
    early = await log();
  });

  test('has a public commitment each minute from its publication on', async () => {
    const { commitments, first, last, root } = await logged(auction._id);
    expect({ commitments, root }).toEqual({ commitments: 3, root: null });
    expect(last!.index).toBeGreaterThan(first!.index);
    expect(first!.text).toMatch(
      new RegExp(
        `^tender-log/1 commitment\nat 2026-11-20T09:0\\d:00.000Z\nauctionId ${auction._id}\ncommitment [0-9a-f]{64}\n$`,
      ),
    );
    expect(await logged('unknown')).toEqual({
      commitments: 0,
      first: null,
      last: null,
      root: null,
      resultEntry: null,
    });
  });

  test('gives its bidders a signed hash and time while it runs', async () => {
    const { state, logKey, receipts } = await receiptsOf(ann, auction._id);
    expect(state).toBe('running');
    expect(receipts).toMatchObject([
      { lotId, type: 'BidPlaced', biddingAmount: 1_250, ended: { how: 'revised' }, file: null },
      { lotId, type: 'BidRevised', biddingAmount: 1_375.5, ended: null, file: null },
    ]);
    const [first, { hash, at, statement }] = receipts as [BidProofView, BidProofView];
    expect(await ann.proof.receipt(auction._id, first.hash)).toBe(first.statement);
    expect(openStatement(statement, logKey)).toEqual({ auctionId: auction._id, hash, at });
    expect(openStatement(statement.replace(/:0\d:/, ':59:'), logKey)).toBeNull();
    expect(await ann.proof.receipt(auction._id, hash)).toBe(statement);
  });

  describe('that is completed', () => {
    let own: AuctionReceiptsView;
    beforeAll(async () => {
      await minutes.complete(admin, auction._id);
      expect((await receiptsOf(ann, auction._id)).state).toBe('proving');
      await minutes.rooted(auction._id);
      own = await receiptsOf(ann, auction._id);
    });

    test('gets no more commitments, and has its root in the log', async () => {
      const { commitments, root } = await logged(auction._id);
      expect(commitments).toBe(3);
      expect(root!.text).toContain(`\nsize ${treeSize(0)}\n`);
    });

    test('gives its bidders verifiable receipts of all their own bids, and of no others', async () => {
      expect(own.state).toBe('proven');
      expect(own.receipts.map(({ type, biddingAmount, ended }) => [type, biddingAmount, ended?.how])).toEqual([
        ['BidPlaced', 1_250, 'revised'],
        ['BidRevised', 1_375.5, undefined],
      ]);
      for (const { file, hash, at, biddingAmount, bidId, type } of own.receipts) {
        expect(checkReceipt(file!, own.logKey)).toMatchObject({
          ok: true,
          bid: {
            type,
            bidId,
            lotId,
            hash,
            at,
            amount: biddingAmount! * 100,
            companyId: ann.companyId,
            auctionId: auction._id,
          },
        });
        expect(await ann.proof.receipt(auction._id, hash)).toBe(file);
        await bob.get(`/api/proof/receipts/${auction._id}/${hash}`).expect(404);
      }
      expect((await ann.raw('GET', `/api/proof/receipts/${auction._id}/${bobsHash}`)).status).toBe(404);
    });

    test('has no valid receipt for another digit, another key or another place', () => {
      const file = own.receipts[0]!.file!;
      expect(checkReceipt(file, early.vkey).ok).toBe(true);
      const extra = Buffer.from(/\nextra (\S+)\n/.exec(file)![1]!, 'base64').toString();
      const forged = (change: (extra: string) => string): string =>
        file.replace(/\nextra \S+\n/, `\nextra ${Buffer.from(change(extra)).toString('base64')}\n`);
      expect(forged((text) => text)).toBe(file);
      const problem = (text: string): string => {
        const check = checkReceipt(text, own.logKey);
        return check.ok ? 'none' : check.problem;
      };
      expect(problem(forged((text) => text.replace('"amount":125000', '"amount":125001')))).toBe('inclusion');
      expect(problem(forged((text) => text.replace('"amount":125000', '"amount":925000')))).toBe('inclusion');
      expect(problem(forged((text) => text.replaceAll(auction._id, 'another')))).toBe('signature');
      expect(problem(forged((text) => text.replace(/^../, '00')))).toMatch('inclusion');
      expect(problem(file.replace(/\nindex \d+\n/, '\nindex 1\n'))).toBe('inclusion');
      expect(problem(forged((text) => text.replace(/index \d+\n/, 'index 0\n')))).toBe('log');
      expect(problem(`${file}\n`)).toBe('malformed');
      expect(problem('')).toBe('malformed');
    });

    test('has receipts that reveal neither the number nor the amounts of other bids', async () => {
      const texts = own.receipts.map(({ file }) => file!);
      const leaves = texts.map((file) => Buffer.from(/\nextra (\S+)\n/.exec(file)![1]!, 'base64').toString());
      for (const leaf of leaves) expect(leaf).not.toMatch(/revision"|previousHash/);

      // Ann may know the whole leaf of bob's bid, except the salt and the amount.
      const bobs = (await receiptsOf(bob, auction._id)).receipts[0]!.file!;
      const [bobsSalt = '', bobsEvent = ''] = Buffer.from(/\nextra (\S+)\n/.exec(bobs)![1]!, 'base64')
        .toString()
        .split('\n');
      const told = new Set(
        texts.flatMap((text) => text.split('\n')).concat(leaves.flatMap((leaf) => leaf.split('\n'))),
      );
      const siblings = new Set(texts.flatMap((text) => text.split('\n\n')[0]!.split('\n').slice(3)));
      const bobsLeaf = Buffer.from(leafHash(utf8(`${bobsSalt}\n${bobsEvent}\n`))).toString('base64');
      const salts = ['', '0'.repeat(64), ...leaves.map((leaf) => leaf.split('\n')[0]!)];
      const hashOf = (salt: string, amount: number): string =>
        createHash('sha256')
          .update(`\0${salt}\n${bobsEvent.replace('"amount":130000', `"amount":${amount}`)}\n`)
          .digest('base64');
      expect(hashOf(bobsSalt, 130_000)).toBe(bobsLeaf);
      for (const salt of salts)
        for (let amount = 100_000; amount < 140_000; amount += 50) {
          const guess = hashOf(salt, amount);
          expect(guess === bobsLeaf || siblings.has(guess)).toBe(false);
        }
      expect(told.has(bobsSalt)).toBe(false);
      expect(told.has(bobsLeaf)).toBe(false);
    });

    test('refuses its receipts to all other people', async () => {
      const path = `/api/proof/receipts/${auction._id}`;
      await guest.get(path).expect(401);
      await admin.get(path).expect(403);
      const stranger = await server.buyer('carl');
      await stranger.get(path).expect(404);
      await ann.get(`${path}/${'0'.repeat(64)}`).expect(404);
    });
  });

  test('has receipts that the command line checks, with the witnesses that co-signed', async () => {
    const file = join(folder, 'receipt.tlog-proof');
    const verified = async (content: string, ...args: string[]) => {
      writeFileSync(file, content);
      return cliHere('receipt', 'verify', '--log-key', early.vkey, ...args, file);
    };
    const kept = join(folder, 'witness.json');
    const privateKey = bank.privateKey.export({ format: 'pem', type: 'pkcs8' });
    const saved = { name: 'bank.example/witness', privateKey, logKey: early.vkey, checkpoint: early.checkpoint };
    writeFileSync(kept, JSON.stringify(saved));
    expect(await cliHere('audit', 'witness', '--file', kept, server.address)).toMatchObject({ code: 0 });
    const { size, cosignatures, checkpoint } = await log();
    expect(cosignatures).toMatchObject([{ name: 'bank.example/witness', vkey: BANK, size }]);
    expect(checkpoint).toContain('\n— bank.example/witness ');

    const receipt = (await receiptsOf(ann, auction._id)).receipts[1]!;
    const sound = await verified(receipt.file!, '--witness', BANK);
    expect(sound).toMatchObject({ code: 0, output: expect.stringContaining('$1,375.50') });
    expect(sound.output).toContain('co-signed by bank.example/witness');
    expect((await verified(receipt.statement)).code).toBe(0);
    expect(await verified(`${receipt.file}x`)).toMatchObject({ code: 1 });

    // A witness that has seen another log does not sign.
    const other = JSON.parse(readFileSync(kept, 'utf8')) as { checkpoint: string };
    const forged = signCheckpoint({ size: 1, root: leafHash(utf8('another')) }, logSigner(server, early));
    writeFileSync(kept, JSON.stringify({ ...other, checkpoint: forged }));
    expect(await cliHere('audit', 'witness', '--file', kept, server.address)).toMatchObject({
      code: 1,
      output: expect.stringContaining('does not continue'),
    });
    await guest
      .post('/api/log/cosignatures', { size, cosignature: checkpoint.split('\n').at(-2)!.replace('bank', 'rank') })
      .expect(400);
  });

  test('has no co-signature of a head that its log has not reached, or that a restored backup does not have', async () => {
    const { size, cosignatures } = await log();
    const beyond = signCheckpoint({ size: size + 1, root: leafHash(utf8('lost')) }, logSigner(server, early));
    const key = { name: 'bank.example/witness', publicKey: parseVerifierKey(BANK).publicKey };
    const bankSigner = { ...key, sign: (message: Uint8Array) => sign(null, message, bank.privateKey) };
    const cosignature = cosign(parseNote(beyond).text, 1_800_000_000, bankSigner);
    const body = JSON.stringify({ size: size + 1, cosignature });
    const refused = await guest.raw('POST', '/api/log/cosignatures', { body });
    expect(refused.body).toMatchObject({ statusCode: 400, details: [{ field: 'size', rule: 'max' }] });
    expect((await log()).cosignatures).toEqual(cosignatures);

    // A server restored from a backup is shorter than the log that its witness has signed, and reaches that size with
    // other entries.
    const records = server.stores.reads.state(cosignatureRecords);
    const kept = await records.get(BANK);
    await records.put({ _id: BANK, name: key.name, size: size + 1, seconds: 1_800_000_000, line: cosignature });
    expect((await log()).cosignatures).toEqual([]);
    await minutes.begun((await server.auction(admin, { buyers: [ann], until: 'published' })).auction._id);
    await minutes.next();
    expect((await log()).size).toBeGreaterThan(size);
    expect((await log()).cosignatures).toEqual([]);
    expect(await guest.log.checkpoint(size + 1)).not.toContain('bank.example/witness');
    await records.put(kept!);
    expect((await log()).cosignatures).toEqual(cosignatures);
  });

  test('is verified against what was published', async () => {
    const verdict = await admin.audit.verify({ kind: 'auction', id: auction._id });
    expect(verdict).toMatchObject({ ok: true, published: { commitments: 3, root: await rootOf(auction._id) } });
  });

  describe('in an export with its published facts', () => {
    let whole: Buffer;
    beforeAll(async () => {
      whole = Buffer.from(await admin.audit.export({ kind: 'auction', id: auction._id }, 'jsonl'));
    });
    const finding = async (content: Buffer | string): Promise<FileFinding | null> => {
      const file = join(folder, 'changed.jsonl');
      writeFileSync(file, content);
      return (await verifyExport(file, contexts)).finding;
    };

    test('shows a change of any byte, at its line', async () => {
      expect(whole.toString()).toContain('\n{"published":{"at":');
      const pick = random(20_261_123);
      for (let turn = 0; turn < times(2_000); turn++) {
        const place = pick(whole.length);
        const changed = Buffer.from(whole);
        changed[place] = (changed[place]! + 1 + pick(255)) % 256;
        const line = whole.subarray(0, place).filter((byte) => byte === 0x0a).length + 1;
        expect({ turn, place, line: (await finding(changed))?.line }).toEqual({ turn, place, line });
      }
    });

    const changed = (change: (fact: Published) => void) => (fact: Published) => {
      change(fact);
      return fact;
    };
    const otherwise = (digits = ''): string => (digits.startsWith('0') ? '1' : '0') + digits.slice(1);

    test.each<[string, string, (fact: Published) => void]>([
      ['the salt of a commitment', 'commitment', (fact) => fact.salt && (fact.salt = otherwise(fact.salt))],
      ['a commitment', 'commitment', (fact) => fact.commitment && (fact.commitment = otherwise(fact.commitment))],
      ['the key of the tree', 'root', (fact) => fact.key && (fact.key = otherwise(fact.key))],
      [
        'the place in the log',
        'root',
        (fact) => fact.proof && (fact.proof = fact.proof.replace(/index \d+/, 'index 0')),
      ],
    ])('shows a forgery of %s', async (_, problem, change) => {
      expect(await finding(withPublished(whole, changed(change)))).toMatchObject({
        problem: 'event',
        misfit: { problem },
      });
    });

    test('is sound if nothing was changed, as the command line shows without the server', async () => {
      expect(withPublished(whole, (fact) => fact)).toBe(whole.toString());
      const file = join(folder, 'export.jsonl');
      writeFileSync(file, whole);
      const { code, output } = await cliHere('audit', 'verify', '--log-key', early.vkey, file);
      expect(code).toBe(0);
      expect(output).toContain(`log key: ${early.vkey}`);
      expect(output).toContain(
        'not covered by the log in this file: the streams of the companies, of the staff and of the installation',
      );
      expect(output).toContain(`published: 3 commitments, root ${await rootOf(auction._id)}`);
      expect(output).toMatch(/covered by a head of \d+ entries of the log tender-house\.invalid\/log\//);
    });

    /** Verdict of the command line, with its exit code and its notes. */
    const verdictOn = async (content: Buffer | string, ...options: string[]) => {
      const file = join(folder, 'judged.jsonl');
      writeFileSync(file, content);
      const { code, output } = await cliHere('audit', 'verify', '--json', ...options, file);
      const { verdict, notes } = JSON.parse(output) as { verdict: string; notes: string[] };
      return { code, verdict, notes: notes.join('\n') };
    };
    test('proves nothing by its own key, or without the published facts', async () => {
      expect(await verdictOn(whole)).toMatchObject({
        code: 2,
        verdict: 'consistent',
        notes: expect.stringContaining(`log key in the file: ${early.vkey}`),
      });
      const none = { code: 2, verdict: 'consistent', notes: expect.stringContaining('contains no root') };
      expect(
        await verdictOn(
          withPublished(whole, () => null),
          '--log-key',
          early.vkey,
        ),
      ).toMatchObject(none);
      expect(
        await verdictOn(
          withPublished<Published>(whole, (fact) => (fact.kind === 'head' ? null : fact)),
          '--log-key',
          early.vkey,
        ),
      ).toMatchObject(none);
      expect(await verdictOn(whole, '--log-key', BANK)).toMatchObject({ code: 1, verdict: 'notSound' });
      expect((await cliHere('audit', 'verify', '--log-key', 'nonsense', join(folder, 'export.jsonl'))).code).toBe(64);
    });

    test('can be made for the head of a given checkpoint', async () => {
      const { index } = (await logged(auction._id)).root!;
      const older = join(folder, 'checkpoint.txt');
      writeFileSync(older, await guest.log.checkpoint(index + 1));
      const path = `/api/audit/auctions/${auction._id}/export?format=jsonl&head=`;
      const { content } = await admin.raw('GET', `${path}${index + 1}`);
      expect(await verdictOn(content, '--checkpoint', older, '--log-key', early.vkey)).toMatchObject({ code: 0 });
      // The file has a byte order mark, as an editor may store it.
      writeFileSync(older, `\uFEFF${await guest.log.checkpoint(index + 1)}`);
      expect(await verdictOn(content, '--checkpoint', older, '--log-key', early.vkey)).toMatchObject({ code: 0 });
      await admin.get(`${path}1000000`).expect(400);
      await admin.get(`${path}${index}`).expect(400);
    });

    test('accepts no other winner from events appended after the completion', async () => {
      const doctored = withAppended(whole, { type: 'AuctionResumed', data: { endsAt: '2099-01-01T00:00:00.000Z' } });
      expect(await finding(doctored)).toMatchObject({ misfit: { type: 'AuctionResumed', rule: 'AUCTION_COMPLETED' } });
      expect(await verdictOn(doctored, '--log-key', early.vkey)).toMatchObject({ code: 1, verdict: 'notSound' });
    });
  });

  test('has its seal, its root and the head of the log in the notification of its result', async () => {
    const { resultHash } = await admin.publishResult(auction._id, 5);
    const { index } = (await logged(auction._id)).root!;
    const told = async (): Promise<string> =>
      (await ann.notifications.listOwn()).notifications.find(({ kind }) => kind === 'resultPublished')?.text ?? '';
    await eventually(async () => (await told()) !== '', 'the message of the result');
    expect(await told()).toContain(`Seal of the history: ${resultHash}`);
    expect(await told()).toMatch(/Salt of the result: [0-9a-f]{64}/);
    expect(await told()).toContain(`Root of the history: ${await rootOf(auction._id)}, entry ${index}`);
    const note = /\n(tender-house\.invalid\/log\/\w+\n\d+\n[^]+)$/.exec(await told())![1]!;
    expect(openCheckpoint(`${note.trimEnd()}\n`, parseVerifierKey(early.vkey))?.size).toBeGreaterThan(index);
  });

  test('has the entry that binds its published result in the log, half a minute later', async () => {
    await minutes.until('ResultBegun', [auction._id]);
    await minutes.next();
    expect(parseEntry((await logged(auction._id)).resultEntry!.text)).toMatchObject({
      kind: 'result',
      auctionId: auction._id,
    });
    const whole = await admin.audit.export({ kind: 'auction', id: auction._id }, 'jsonl');
    const file = join(folder, 'published.jsonl');
    const verdictOn = async (content: Uint8Array | string) => {
      writeFileSync(file, content);
      return cliHere('audit', 'verify', '--log-key', early.vkey, file);
    };
    expect(await verdictOn(whole)).toEqual({
      code: 0,
      output: expect.stringContaining('the log covers the published result'),
    });
    const other = withEvent(Buffer.from(whole), 'ResultPublished', (text) =>
      text.replace('"netProfit":500', '"netProfit":900'),
    );
    expect(await verdictOn(other)).toMatchObject({ code: 1, output: expect.stringMatching(/\[result\]\n/) });
    const withoutEntry = withPublished<Published>(Buffer.from(whole), (fact) =>
      fact.kind?.startsWith('result') ? null : fact,
    );
    const later = ended(
      [...bodyOf(withoutEntry)].map((line, at) =>
        at === 0 ? line.replace(/"exportedAt":"\d+/, '"exportedAt":"2999') : line,
      ),
    );
    expect(await verdictOn(later)).toMatchObject({
      code: 2,
      output: expect.stringContaining('the result entry is missing'),
    });
    expect(await admin.audit.verify({ kind: 'auction', id: auction._id })).toMatchObject({ ok: true });
  });

  test('is in a log that only grows, as its checkpoints and proofs show', async () => {
    const late = await log();
    const [first, second] = [opened(early), opened(late)];
    expect(second.size).toBeGreaterThan(first.size);
    const proof = await guest.log.consistency(first.size, second.size);
    expect(verifyConsistency(first, second, lines(proof.hashes))).toBe(true);
    const { entries: all } = await entries(0);
    expect(all).toHaveLength(second.size);
    for (const { index, text } of all) {
      const stands = await guest.log.inclusion(index);
      const leaf = leafHash(utf8(text));
      expect(verifyInclusion({ leaf, index, size: second.size }, lines(stands.hashes), second.root)).toBe(true);
    }
    expect(await guest.log.checkpoint(first.size)).toBe(early.checkpoint);
  });
});

(hasOpenssl ? describe : describe.skip)('an external authority', () => {
  const stamped = (name: string, content: string | Uint8Array): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const verified = (text: string, answer: string): number =>
    Number(
      spawnSync('openssl', [
        ...['ts', '-verify', '-in', answer, '-data', stamped('head.txt', text)],
        ...['-CAfile', join(authority!.folder, 'ca.pem')],
      ]).status,
    );

  test('stamps heads of the log with the time, which can be checked offline, although its first answer failed', async () => {
    await eventually(async () => (await log()).timeStamps.length > 0, 'a time stamp');
    const { timeStamps } = await log();
    expect(authority!.requests).toBeGreaterThan(1);
    const { size, at, policy } = timeStamps[0]!;
    expect({ policy, isNow: Math.abs(Date.parse(at) - Date.now()) < 3_600_000 }).toEqual({
      policy: '1.2.3.4.1',
      isNow: true,
    });
    const text = `${(await guest.log.checkpoint(size)).split('\n').slice(0, 3).join('\n')}\n`;
    const answer = stamped('head.tsr', await guest.log.timeStamp(size));
    expect(verified(text, answer)).toBe(0);
    expect(verified(text.replace(/\n\d+\n/, '\n1000000\n'), answer)).not.toBe(0);
    await expect(guest.log.timeStamp(1_000_000)).rejects.toThrow('404');
  });

  test('is requested again after silence or an endless answer, without blocking the server', async () => {
    const silent = await TimeStampAuthority.start({ silences: 2 });
    const own = SqliteReadStore.temporary();
    const services = {
      state: own,
      views: server.stores.reads,
      logger: { warn: () => undefined, error: () => undefined },
    };
    const patient = new TimeStamping(services, new URL(silent.url));
    try {
      await eventually(() => silent.requests === 1, 'a request that is not answered');
      // Publishing another auction makes the log grow.
      await minutes.next();
    } finally {
      await patient.stop();
    }
    const quick = { look: 20, longestAnswer: 3_000, firstPause: 20, longestPause: 20 };
    const hasty = new TimeStamping(services, new URL(silent.url), quick);
    try {
      await eventually(async () => (await own.state(timeStampRecords).count()) > 0, 'a time stamp');
      expect(silent.requests).toBeGreaterThanOrEqual(3);
    } finally {
      await hasty.stop();
      await own.close();
      await silent.close();
    }
  });

  test('is accepted only if its answer matches the request', async () => {
    const request = stampRequest('a head\n');
    const answer = await authority!.answerTo(request.bytes);
    expect(await readStamp(answer, request)).toMatchObject({ policy: '1.2.3.4.1' });
    await expect(readStamp(answer, { ...request, text: 'another\n' })).rejects.toThrow('of other data');
    await expect(readStamp(answer, stampRequest('a head\n'))).rejects.toThrow('another request');
    const refusal = await authority!.answerTo(Buffer.from('no request'));
    await expect(readStamp(refusal, request)).rejects.toThrow('refused');
    const forged = Buffer.from(answer);
    forged[forged.length - 1]! ^= 1;
    await expect(readStamp(forged, request)).rejects.toThrow();
    await expect(readStamp(Buffer.from('no answer'), request)).rejects.toThrow();
  });
});

test('the log refuses requests that it cannot answer', async () => {
  const { size } = await log();
  for (const path of [
    `checkpoint?size=${size + 1}`,
    `inclusion?index=${size}`,
    `inclusion?index=0&size=${size + 1}`,
    'inclusion',
    'consistency',
    `consistency?from=${size + 1}`,
    `consistency?from=2&to=1`,
    'entries?limit=1001',
    'entries?from=-1',
  ])
    expect((await guest.raw('GET', `/api/log/${path}`)).body).toMatchObject({ statusCode: 400, code: 'INVALID' });
  expect((await entries(size + 5)).entries).toEqual([]);
});

test('all public data is the same for an auction without bids and for one with many', async () => {
  const lots = Array.from({ length: 5 }, (_, index) => ({ lotNo: `${index}`, reservePrice: 1 }));
  const quiet = await server.auction(admin, { buyers: [ann, bob], lots });
  const busy = await server.auction(admin, { buyers: [ann, bob], lots });
  const [q, b] = [quiet.auction._id, busy.auction._id];
  await minutes.begun(q, b);
  for (let round = 1; round <= 3; round++) {
    for (const by of [ann, bob])
      for (const lot of busy.lots) {
        if (round === 1) await by.placeBid({ auctionId: b, lotId: lot._id, biddingAmount: 10 });
        else {
          const bid = (await by.bids(b)).find((each) => each.lot === lot._id)!;
          await by.reviseBid(bid._id, { biddingAmount: 10 * round });
        }
      }
    await minutes.next();
  }
  // More receipts than the server requests from its thread at once.
  const often = (await ann.bids(b))[0]!;
  for (let amount = 101; amount <= 160; amount++) await ann.reviseBid(often._id, { biddingAmount: amount });
  await minutes.complete(admin, q, b);
  await minutes.rooted(q, b);

  const [{ size }, { entries: all }] = [await log(), await entries(0)];
  expect(all).toHaveLength(size);
  const shown = async (id: string): Promise<string[]> => {
    const { commitments, first, last, root } = await logged(id);
    const own = all.filter(({ auctionId }) => auctionId === id).map(({ kind, at, text }) => `${kind} ${at} ${text}`);
    const frame = [commitments, first!.at, last!.at, root!.at].join(' ');
    return [frame, ...own].map((text) => text.replaceAll(id, 'ID').replace(/[0-9a-f]{64}/g, 'RANDOM'));
  };
  expect(await shown(q)).toEqual(await shown(b));
  expect(await shown(q)).toHaveLength(5);
  // Each of several consecutive bids follows a hash that its bidder knows: that must not reveal its revision.
  const { receipts, logKey } = await receiptsOf(ann, b);
  expect(countedBy(receipts.slice(0, 15))).toEqual([]);
  expect(receipts.map(({ biddingAmount }) => biddingAmount).slice(-60)).toEqual(
    Array.from({ length: 60 }, (_, index) => 101 + index),
  );
  expect(new Set(receipts.map(({ hash }) => hash)).size).toBe(75);
  const last = receipts.at(-1)!;
  expect(checkReceipt(last.file!, logKey)).toMatchObject({ ok: true, bid: { amount: 16_000, hash: last.hash } });
  expect((await ann.raw('GET', `/api/proof/receipts/${b}/${last.hash}`)).text).toBe(last.file);
});
