import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { AnchoredEnd } from '@tender/context';
import { SecurityLog, type HttpSettings, type SecurityEntry } from '@tender/http';
import { CHAIN_START, Rejection } from '@tender/kernel';
import { SqliteReadStore, type ReadStore, type StateCollection } from '@tender/read-store';
import { AuditLog } from './audit-log.js';
import { chainEnds } from './chain-ends.js';
import { auditLogEntries, entryHash, type EntryRecord } from './entry-record.js';
import { MOST_WAITING, ROOM } from './pacing.js';
import { noteRestore } from './restored-log.js';
import { verifyLog } from './verify-log.js';

const DAY = 24 * 3_600_000;

let store: SqliteReadStore;
let records: StateCollection<EntryRecord>;
let now: number;
let running: AuditLog[];

beforeEach(() => {
  Logger.overrideLogger(false);
  store = SqliteReadStore.temporary();
  records = store.state(auditLogEntries);
  now = Date.parse('2026-01-01T22:00:00Z');
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((log) => log.onApplicationShutdown()));
  await store.close();
});

const clock = () => new Date(now++).toISOString();
const security = () => new SecurityLog(clock, { logKey: Buffer.alloc(32) } as HttpSettings);

/** Starts the log of one process. */
async function process({
  keepDays = 0,
  settings = {},
  settingsKey,
  on = store as Pick<ReadStore, 'state'>,
}: {
  keepDays?: number;
  settings?: Record<string, string>;
  settingsKey?: string;
  on?: Pick<ReadStore, 'state'>;
} = {}): Promise<AuditLog> {
  const of = { keepDays, settings, ...(settingsKey !== undefined && { settingsKey }) };
  const log = new AuditLog(on as ReadStore, clock, of, security());
  await log.onApplicationBootstrap();
  running.push(log);
  return log;
}

const signIn = (userId: string, changes: Partial<SecurityEntry> = {}): SecurityEntry => ({
  what: 'signIn',
  userId,
  role: 'buyer',
  method: 'POST',
  route: '/api/auth/signin',
  network: '192.0.2.0/24',
  reference: 'r',
  ...changes,
});
const denied = (userId: string, route: string): SecurityEntry => ({
  ...signIn(userId, { what: 'denied', code: 'FORBIDDEN', route }),
});
const all = () => records.find({ sort: [{ field: '_id' }] });
const told = async () => (await all()).map(({ what, userId, count }) => [what, userId, count]);

describe('the audit log', () => {
  test('writes one chain per process and day; each names the ends of the chains before it', async () => {
    const first = await process();
    first.receiveEntry(signIn('ann'));
    await first.findEntries({});
    now += DAY;
    first.receiveEntry(signIn('bob'));
    await first.onApplicationShutdown();
    running.shift();
    const second = await process();
    second.receiveEntry(signIn('carl'));
    expect(await second.verify()).toMatchObject({ ok: true, streams: 3, entries: 9, misfit: null });
    const entries = await all();
    expect(entries.map(({ stream, seq, what }) => [stream.slice(0, 14), seq, what])).toEqual([
      ['log-2026-01-01', 0, 'logOpened'],
      ['log-2026-01-01', 1, 'processStarted'],
      ['log-2026-01-01', 2, 'signIn'],
      ['log-2026-01-02', 0, 'logOpened'],
      ['log-2026-01-02', 1, 'signIn'],
      ['log-2026-01-02', 2, 'processStopped'],
      ['log-2026-01-02', 0, 'logOpened'],
      ['log-2026-01-02', 1, 'processStarted'],
      ['log-2026-01-02', 2, 'signIn'],
    ]);
    const end = ({ stream, seq, hash }: EntryRecord) => `${stream}@${seq}:${hash}`;
    expect(entries[6]!.objects).toEqual([end(entries[5]!), end(entries[2]!)]);
  });

  test('detects a changed or missing entry, a truncated chain and a missing chain', async () => {
    const before = await process();
    before.receiveEntry(signIn('ann'));
    before.receiveEntry(signIn('bob', { account: 'digest' }));
    await before.onApplicationShutdown();
    const log = await process();
    log.receiveEntry(signIn('carl'));
    await log.findEntries({});
    const [entry] = await records.find({ where: { userId: 'bob' } });
    const kept = await all();
    const other = (value: unknown): unknown =>
      typeof value === 'number' ? value + 1 : Array.isArray(value) ? [...value, 'x'] : `${String(value ?? '')}x`;
    for (const field of Object.keys(entry!) as (keyof EntryRecord)[]) {
      await records.delete(entry!._id);
      await records.put({ ...entry!, [field]: other(entry![field]) });
      expect({ field, ok: (await log.verify()).ok }).toEqual({ field, ok: false });
      for (const { _id } of await all()) await records.delete(_id);
      await records.putMany(kept);
    }
    expect(await log.verify()).toMatchObject({ ok: true, entries: kept.length });

    const problemWithout = async (gone: (entry: EntryRecord) => boolean): Promise<unknown> => {
      for (const { _id } of kept.filter(gone)) await records.delete(_id);
      const { misfit } = await log.verify();
      await records.putMany(kept);
      return misfit?.problem;
    };
    const [ofBefore, ofLog] = [kept[0]!.stream, kept.at(-1)!.stream];
    expect(await problemWithout(({ _id }) => _id === entry!._id)).toBe('missing');
    expect(await problemWithout(({ stream }) => stream === ofBefore)).toBe('stream');
    expect(await problemWithout(({ stream, what }) => stream === ofBefore && what === 'processStopped')).toBe('end');
    // No entry names this end of the chain: the process remembers it.
    expect(await problemWithout(({ stream, userId }) => stream === ofLog && userId === 'carl')).toBe('end');
  });

  describe('with anchors of the installation', () => {
    let at: string;
    let anchored: AnchoredEnd[];
    beforeEach(async () => {
      const [one, other] = [await process(), await process()];
      one.receiveEntry(signIn('ann'));
      other.receiveEntry(signIn('bob'));
      for (const log of running) await log.findEntries({});
      at = clock();
      anchored = (await chainEnds(records, '')).map((end) => ({ at, ...end }));
      one.receiveEntry(signIn('carl'));
      await one.onApplicationShutdown();
      await other.onApplicationShutdown();
      running.length = 0;
    });
    const verdict = () => verifyLog({ records, anchored });
    /** End of the newest chain, which no other chain names. */
    const newest = () => anchored.at(-1)!;

    test('is valid when its chains continue after the anchor', async () => {
      expect(anchored.map(({ seq }) => seq)).toEqual([2, 2]);
      expect(await verdict()).toMatchObject({ ok: true, streams: 2 });
      now += DAY;
      expect(await chainEnds(records, '2026-01-02')).toEqual([]);
    });

    test('detects a truncated or deleted chain that the log alone cannot detect', async () => {
      const { stream, seq } = newest();
      for (const { _id } of await records.find({ where: { stream, seq: { gte: seq } } })) await records.delete(_id);
      expect(await verifyLog({ records })).toMatchObject({ ok: true });
      expect(await verdict()).toMatchObject({ ok: false, misfit: { stream, seq, problem: 'end', anchoredAt: at } });
      for (const { _id } of await all()) await records.delete(_id);
      expect(await verifyLog({ records })).toMatchObject({ ok: true, entries: 0 });
      expect(await verdict()).toMatchObject({ ok: false, misfit: { problem: 'stream', anchoredAt: at } });
    });

    test('detects a chain that was rewritten with new hashes', async () => {
      const { stream, seq } = newest();
      const chain = await records.find({ where: { stream }, sort: [{ field: 'seq' }] });
      let previousHash = CHAIN_START;
      for (const entry of chain) {
        const facts = { ...entry, userId: entry.userId === 'bob' ? 'mallory' : entry.userId, previousHash };
        previousHash = entryHash(facts);
        await records.put({ ...facts, hash: previousHash });
      }
      expect((await verdict()).misfit).toEqual({ stream, seq, problem: 'hash', anchoredAt: at });
    });

    test('accepts only the loss that a recorded restore explains', async () => {
      const [lost] = await records.find({ where: { userId: 'bob' } });
      for (const { _id } of await records.find({ where: { _id: { gte: lost!._id } } })) await records.delete(_id);
      expect(await verdict()).toMatchObject({ ok: false, misfit: { problem: 'end' } });
      await noteRestore({ state: store, now: clock(), moved: false });
      expect(await verdict()).toMatchObject({ ok: true });
      await process();
      expect(await verdict()).toMatchObject({ ok: true });
    });
  });

  test('does not block writers during verification, and includes late entries', async () => {
    const [one, other] = [await process(), await process()];
    one.receiveEntry(signIn('late'));
    await one.findEntries({});
    other.receiveEntry(signIn('ann'));
    await other.findEntries({});
    one.receiveEntry(signIn('bob'));
    await one.findEntries({});
    const [late] = await records.find({ where: { userId: 'late' } });
    await records.delete(late!._id);
    const find: typeof records.find = async (query) => {
      const found = await records.find(query);
      if (found.some(({ userId }) => userId === 'ann')) await records.put(late!);
      return found;
    };
    expect(await verifyLog({ records: { find }, page: 1 })).toMatchObject({ ok: true, entries: 7 });
  });

  test('counts repeats within a minute, and only counts the denials of guests', async () => {
    const log = await process();
    for (let times = 0; times < 500; times++) {
      log.receiveEntry(denied('ann', '/api/user/mails'));
      log.receiveEntry({
        what: 'denied',
        userId: 'guest',
        role: 'guest',
        code: 'NO_SESSION',
        reference: String(times),
      });
    }
    log.endMinute();
    await log.findEntries({});
    expect((await told()).slice(2)).toEqual([
      ['denied', 'ann', null],
      ['denied', 'ann', 499],
      ['denied', 'guest', 500],
    ]);
  });

  test('limits the entries of attackers with and without a session, and keeps the entries of others', async () => {
    const log = await process();
    for (let times = 0; times < 100_000; times++) {
      log.receiveEntry(denied('mallory', `/api/${times}`));
      log.receiveEntry(signIn('guest', { role: 'guest', code: 'BAD_CREDENTIALS', network: String(times) }));
    }
    log.receiveEntry(denied('ann', '/api/user/mails'));
    log.receiveEntry(signIn('mallory'));
    log.endMinute();
    await log.findEntries({});
    const entries = await all();
    const of = (id: string) => entries.filter(({ userId, code, what }) => userId === id && (code ?? what === 'more'));
    expect(of('mallory').length).toBeLessThanOrEqual(ROOM.refused.burst + 5);
    expect(of('guest').length).toBeLessThanOrEqual(ROOM.strangers.burst + 10);
    for (const id of ['mallory', 'guest'])
      expect(of(id).reduce((sum, { count }) => sum + (count ?? 1), 0)).toBe(100_000);
    expect(of('ann')).toHaveLength(1);
    expect(entries.filter(({ kind, userId }) => kind === 'signIn' && userId === 'mallory')).toHaveLength(1);
    expect((await log.verify()).ok).toBe(true);
  });

  test('deletes the origins of an erased person and of calls that named them; its chains stay valid', async () => {
    const log = await process();
    const account = security().accountOf('ann@house.test');
    log.receiveEntry(signIn('ann'));
    log.receiveEntry(signIn('guest', { role: 'guest', code: 'BAD_CREDENTIALS', account }));
    log.receiveEntry(signIn('bob'));
    await log.forgetUser('ann', 'ann@house.test');
    const entries = (await all()).slice(2);
    expect(entries.map(({ userId, account, network, salt }) => [userId, account, network, salt !== null])).toEqual([
      ['ann', null, null, false],
      ['guest', null, null, false],
      ['bob', null, '192.0.2.0/24', true],
    ]);
    expect(await log.verify()).toMatchObject({ ok: true, entries: 5 });
  });

  test('does not restore an entry that retention deletes during an erasure', async () => {
    const log = await process();
    log.receiveEntry(signIn('ann'));
    await log.findEntries({});
    const restless: Pick<ReadStore, 'state'> = {
      state: (spec) => ({
        ...store.state(spec),
        find: async (query) => {
          const found = await store.state(spec).find(query);
          await records.deleteMany({ userId: 'ann' });
          return found;
        },
      }),
    };
    await new AuditLog(restless as ReadStore, clock, { keepDays: 0, settings: {} }, security()).forgetUser('ann', null);
    expect((await all()).map(({ userId }) => userId)).not.toContain('ann');
  });

  test('deletes entries after the retention period, records the deletion, and stays valid', async () => {
    const log = await process({ keepDays: 2 });
    for (let day = 0; day < 5; day++) {
      log.receiveEntry(signIn(`day${day}`));
      await log.findEntries({});
      now += DAY;
    }
    await log.forgetOld();
    expect(await told()).toEqual([
      ['logOpened', 'system', null],
      ['signIn', 'day3', null],
      ['logOpened', 'system', null],
      ['signIn', 'day4', null],
      ['logOpened', 'system', null],
      ['logForgotten', 'system', null],
    ]);
    expect(await log.verify()).toMatchObject({ ok: true, entries: 6, streams: 3 });
    await records.delete((await all())[0]!._id);
    expect(await log.verify()).toMatchObject({ ok: false, misfit: { problem: 'missing' } });
  });

  test('retries entries that the state refused, and counts those over the queue limit', async () => {
    let isAway = false;
    let tries = 0;
    const away = (): void => {
      tries++;
      if (isAway) throw new Rejection('UNAVAILABLE');
    };
    const putMany: typeof records.putMany = async (documents) => {
      away();
      return records.putMany(documents);
    };
    const state = (spec: { name: string }) =>
      spec.name === auditLogEntries.name ? { ...records, putMany } : store.state(spec as never);
    const log = await process({ on: { state } as unknown as ReadStore });
    log.receiveEntry(signIn('ann'));
    await log.findEntries({});
    isAway = true;
    for (let person = 0; person < MOST_WAITING + 700; person++) log.receiveEntry(signIn(`p${person}`));
    tries = 0;
    await log.findEntries({});
    expect(tries).toBe(1);
    log.receiveEntry(signIn('late'));
    isAway = false;
    expect(await log.verify()).toMatchObject({ ok: true });
    const entries = await all();
    const signedIn = entries.filter(({ kind, userId }) => kind === 'signIn' && userId.startsWith('p')).length;
    const lost = entries.filter(({ what }) => what === 'logLost').reduce((sum, { count }) => sum + (count ?? 0), 0);
    expect(signedIn).toBeGreaterThanOrEqual(MOST_WAITING);
    expect(signedIn + lost + entries.filter(({ userId }) => userId === 'late').length).toBe(MOST_WAITING + 701);
  });

  test('names only the setting of the root key after its replacement', async () => {
    await process({ settings: { SMTP_URL: 'a' } });
    await process({ settings: { SMTP_URL: 'a' }, settingsKey: 'old' });
    await process({ settings: { SMTP_URL: 'a under another key' }, settingsKey: 'new' });
    await process({ settings: { SMTP_URL: 'a under another key' }, settingsKey: 'new' });
    await process({ settings: { SMTP_URL: 'b' }, settingsKey: 'new' });
    for (const log of running) await log.findEntries({});
    expect((await records.find({ where: { kind: 'settings' } })).map(({ objects }) => objects)).toEqual([
      ['SEAL_KEY_FILE'],
      ['SMTP_URL'],
    ]);
  });

  test('names the settings that changed since the previous start', async () => {
    await process({ settings: { SMTP_URL: 'a', METRICS: 'm' } });
    await process({ settings: { SMTP_URL: 'b', METRICS: 'm', LOG_LEVEL: 'l' } });
    await process({ settings: { SMTP_URL: 'b', METRICS: 'm', LOG_LEVEL: 'l' } });
    for (const log of running) await log.findEntries({});
    expect((await records.find({ where: { kind: 'settings' } })).map(({ objects }) => objects)).toEqual([
      ['LOG_LEVEL', 'SMTP_URL'],
    ]);
  });
});
