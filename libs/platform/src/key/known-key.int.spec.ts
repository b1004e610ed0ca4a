import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { anchorsDecider } from '@tender/anchors/rules';
import { isKeyOf, publishKey, publishedKey } from '@tender/anchors/published-key';
import { auctionDecider, auctionStream } from '@tender/auctions/rules';
import { SealKeys } from '@tender/auctions/seal-keys';
import { changedStore, CommandExecutor, SqliteEventStore } from '@tender/event-store';
import { newId, SYSTEM, systemClock, type Actor } from '@tender/kernel';
import { INSTALLATION_STREAM, installationDecider } from '@tender/people/installation';
import { checkOf, confirmRootKey, installationState } from './known-key.js';

const [RIGHT, WRONG] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const ADMIN: Actor = { userId: 'house.admin', role: 'admin', companyId: null };
const REFUSED = /setting SEAL_KEY_FILE: this is not the root key of the installation/;

let folder: string;
let events: SqliteEventStore;
let executor: CommandExecutor;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'known-key-'));
  events = await SqliteEventStore.open({ file: join(folder, 'events.db') });
  executor = new CommandExecutor(events, systemClock);
});
afterEach(async () => {
  await events.close();
  rmSync(folder, { recursive: true });
});

const start = (key: Buffer, { isEmpty = false } = {}) =>
  confirmRootKey(key, { executor, events, clock: systemClock, isEmpty });
const known = async () => (await installationState(executor)).keyCheck;

/** Creates a sealed auction whose key is wrapped by the root key. */
async function sealedAuction(rootKey: Buffer, { isCancelled = false } = {}): Promise<void> {
  const auctionId = newId();
  const details = {
    name: 'Sealed',
    type: 'tenderPayAsBid',
    category: null,
    description: '',
    viewing: null,
    startsAt: '2030-01-01T12:00:00.000Z',
    endsAt: '2030-01-02T12:00:00.000Z',
    bidVisibility: 'sealed',
    withdrawals: 'allowed',
    extension: null,
  } as const;
  const wrappedSealKey = new SealKeys(rootKey).make(auctionId);
  const context = () => ({ actor: ADMIN, commandId: newId(), requestId: 'test' });
  const stream = auctionStream(auctionId);
  await executor.execute(
    auctionDecider,
    stream,
    { type: 'CreateAuction', auctionId, details, wrappedSealKey },
    context(),
  );
  if (isCancelled) await executor.execute(auctionDecider, stream, { type: 'CancelAuction', reason: 'Test' }, context());
}

/** Publishes in the public log the key that is derived from the root key, after an anchor. */
async function logOf(rootKey: Buffer): Promise<void> {
  const context = { actor: SYSTEM, commandId: newId(), requestId: 'test' };
  const anchor = { upTo: '0', salt: '0'.repeat(64), digest: '0'.repeat(64), auditLog: null };
  const vkey = (await publishedKey(executor)) ?? 'house.invalid/log/0+00000000+AQ==';
  await executor.execute(anchorsDecider, 'anchors', { type: 'TakeAnchor', at: '', vkey, anchor }, context);
  await publishKey(executor, { rootKey, clock: systemClock });
}

test('the first start records its key, and no start with another key succeeds afterwards', async () => {
  await start(RIGHT, { isEmpty: true });
  await start(RIGHT);
  await expect(start(WRONG)).rejects.toThrow(REFUSED);
  expect(await events.readStream('installation', 0, 10)).toMatchObject([
    { type: 'RootKeyKnown', data: { check: checkOf(RIGHT) } },
  ]);
});

describe('an installation without a recorded key', () => {
  test('accepts a key without any evidence', async () => {
    await start(RIGHT);
    expect(await known()).toBe(checkOf(RIGHT));
  });

  test.each([
    ['the public log', () => logOf(RIGHT)],
    ['an unfinished sealed auction', () => sealedAuction(RIGHT)],
  ])('%s speaks for the right key, and against another one', async (_, arrange) => {
    await arrange();
    await expect(start(WRONG)).rejects.toThrow(REFUSED);
    expect(await known()).toBeNull();
    await start(RIGHT);
    expect(await known()).toBe(checkOf(RIGHT));
  });

  test('accepts the right key although the log was once continued with a wrong one', async () => {
    await sealedAuction(RIGHT);
    await logOf(RIGHT);
    await logOf(WRONG);
    await start(RIGHT);
    expect(await known()).toBe(checkOf(RIGHT));
  });

  test('accepts the key of the log although one auction does not open', async () => {
    await logOf(RIGHT);
    await sealedAuction(WRONG);
    await start(RIGHT);
    expect(await known()).toBe(checkOf(RIGHT));
  });

  test('ignores cancelled sealed auctions', async () => {
    await sealedAuction(WRONG, { isCancelled: true });
    await start(RIGHT);
    expect(await known()).toBe(checkOf(RIGHT));
  });
});

test('of two processes with two keys that start at once, one succeeds', async () => {
  const shared = changedStore(events, { exclusive: false });
  const starts = [RIGHT, WRONG].map((key) => {
    const each = new CommandExecutor(shared, systemClock);
    return confirmRootKey(key, { executor: each, events: shared, clock: systemClock, isEmpty: true });
  });
  const outcomes = await Promise.allSettled(starts);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await events.readStream('installation', 0, 10)).toHaveLength(1);
});

test('a start publishes in the log a replaced key that the log does not have', async () => {
  await logOf(RIGHT);
  await start(RIGHT);
  const context = { actor: SYSTEM, commandId: newId(), requestId: 'test' };
  const replace = { type: 'RecordRootKey', check: checkOf(WRONG), replaces: checkOf(RIGHT) } as const;
  await executor.execute(installationDecider, INSTALLATION_STREAM, replace, context);
  await start(WRONG);
  expect(isKeyOf(WRONG, (await publishedKey(executor))!)).toBe(true);
});
