import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';
import { SYSTEM } from './decider.js';
import { chainLink, CHAIN_START, hashOf, verifyChain, type StoredEvent } from './hash-chain.js';

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

  test('verifies as a whole and in parts', () => {
    const events = stream(5);
    const first = verifyChain(events.slice(0, 2));
    expect(first).toEqual({ head: { revision: 1, hash: events[1]!.metadata.hash } });
    expect(verifyChain(events.slice(2), 'head' in first ? first.head : undefined)).toEqual({
      head: { revision: 4, hash: events[4]!.metadata.hash },
    });
  });

  test('breaks at a changed, dropped, moved or forged event', () => {
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
