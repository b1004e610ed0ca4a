import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';
import { later, plusMillis } from './clock.js';
import { SYSTEM } from './decider.js';
import { chainLink, CHAIN_START, hashOf, verifyChain, type StoredEvent } from './hash-chain.js';
import { isId, newId, newIdWithin, streamIdOf } from './ids.js';
import { sealAmount, unsealAmount } from './seal.js';

describe('ids', () => {
  test('are random, and tell their stream', () => {
    const ids = new Set(Array.from({ length: 1_000 }, newId));
    expect(ids.size).toBe(1_000);
    const id = newIdWithin('auction1');
    expect(isId(id)).toBe(true);
    expect(streamIdOf(id)).toBe('auction1');
    expect(id.length).toBeLessThanOrEqual(100);
  });

  test.each(['', '.', 'a.', '.b', 'a.b.c', '../etc', 'a b', '__proto__\0', 'x'.repeat(101), null, 7, {}])(
    '%j is none',
    (text) => {
      expect(isId(text)).toBe(false);
    },
  );

  test('without a stream have none', () => expect(streamIdOf('alone')).toBeNull());
});

function stream(length: number): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (let revision = 0; revision < length; revision++) {
    const metadata = {
      version: 1,
      at: '2026-01-01T00:00:00.000Z',
      actor: SYSTEM,
      commandId: 'c',
      requestId: 'r',
      previousHash: events.at(-1)?.metadata.hash ?? CHAIN_START,
    };
    const event = { stream: 's', revision, id: `e${revision}`, type: 'Happened', data: { revision } };
    events.push({ ...event, metadata: { ...metadata, hash: chainLink({ ...event, metadata }).hash } });
  }
  return events;
}

describe('the hash chain', () => {
  test('hashes the canonical JSON of the whole event but its hash', () => {
    const [
      {
        metadata: { hash: expected, ...metadata },
        ...event
      },
    ] = stream(1) as [StoredEvent];
    expect(
      createHash('sha256')
        .update(canonicalJson({ metadata, ...event }))
        .digest('hex'),
    ).toBe(expected);
  });

  test('holds, also in pieces', () => {
    const events = stream(5);
    const first = verifyChain(events.slice(0, 2));
    expect(first).toEqual({ head: { revision: 1, hash: events[1]!.metadata.hash } });
    expect(verifyChain(events.slice(2), 'head' in first ? first.head : undefined)).toEqual({
      head: { revision: 4, hash: events[4]!.metadata.hash },
    });
  });

  test('breaks at the event that was changed, dropped, moved or forged', () => {
    const changed = stream(4);
    changed[2] = { ...changed[2]!, data: { revision: 99 } };
    expect(verifyChain(changed)).toEqual({ broken: { stream: 's', revision: 2, problem: 'hash' } });
    const rehashed = stream(4);
    rehashed[1] = { ...rehashed[1]!, data: {} };
    rehashed[1] = { ...rehashed[1], metadata: { ...rehashed[1].metadata, hash: hashOf(rehashed[1]) } };
    expect(verifyChain(rehashed)).toEqual({ broken: { stream: 's', revision: 2, problem: 'previousHash' } });
    expect(verifyChain(stream(4).filter(({ revision }) => revision !== 1))).toEqual({
      broken: { stream: 's', revision: 1, problem: 'missing' },
    });
  });
});

describe('a sealed amount', () => {
  const key = randomBytes(32);

  test('opens with its key, in its place, and nowhere else', () => {
    const sealed = sealAmount(key, randomBytes(12), 125_050, 'bid1');
    expect(unsealAmount(key, sealed, 'bid1')).toBe(125_050);
    expect(() => unsealAmount(key, sealed, 'bid2')).toThrow();
    expect(() => unsealAmount(randomBytes(32), sealed, 'bid1')).toThrow();
    expect(() => unsealAmount(key, sealed.slice(0, -4), 'bid1')).toThrow();
  });

  test('has the same length whatever the amount', () => {
    const lengths = [1, 999_999, 1_000_000_000_000].map(
      (amount) => sealAmount(key, randomBytes(12), amount, 'bid').length,
    );
    expect(new Set(lengths).size).toBe(1);
  });
});

test('instants add up and compare', () => {
  expect(plusMillis('2026-02-28T23:59:59.999Z', 1)).toBe('2026-03-01T00:00:00.000Z');
  expect(later('2026-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z')).toBe('2026-01-01T00:00:00.000Z');
});
