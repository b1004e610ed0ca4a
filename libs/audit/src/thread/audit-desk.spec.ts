import { expect, test } from '@jest/globals';
import type { Context, Replay, Verification } from '@tender/context';
import type { AuditVerdict } from '@tender/contracts';
import type { RecordedEvent } from '@tender/event-store';
import { CHAIN_START, chainLink, streamKind, SYSTEM } from '@tender/kernel';
import { AuditDesk } from './audit-desk.js';

const unreadable = (): never => {
  throw new Error('no release has written this');
};
const races = {
  kind: streamKind('race', {}),
  about: '',
  replay: { initial: null, facts: unreadable, evolve: unreadable, show: unreadable } as unknown as Replay,
  verification: {
    companiesSince: 1,
    evidenceFor: unreadable,
    startVerifier: () => ({
      next: unreadable,
      finish: () => null,
      results: () => null,
      unchecked: () => [],
      rules: () => null,
    }),
  } satisfies Verification,
};
const contexts = [{ name: 'races', streams: [races], projections: [] }] as unknown as Context[];

const at = '2026-11-20T12:00:00.000Z';
const metadata = { version: 1, at, actor: SYSTEM, commandId: 'c', requestId: '', previousHash: CHAIN_START };
const event = { stream: 'race-1', revision: 0, id: 'e', type: 'Flown', data: {}, metadata };
const recorded: RecordedEvent = { ...event, metadata: { ...metadata, hash: chainLink(event).hash }, position: 0n };
const desk = new AuditDesk(contexts, {
  head: () => Promise.resolve(0n),
  readStream: (stream, from) => Promise.resolve(stream === 'race-1' && from === 0 ? [recorded] : []),
  readAll: () => Promise.resolve([]),
  heads: () => Promise.resolve([]),
});
const verify = (kind: string, id: string) => desk.answer({ kind: 'verify', history: { kind, id } });

test('finds a history invalid that no replay can read', async () => {
  const verdict = JSON.parse(Buffer.from((await verify('race', '1'))!).toString()) as AuditVerdict;
  expect(verdict).toMatchObject({ ok: false, misfit: { revision: 0, type: 'Flown', problem: 'unreadable' } });
});

test('rejects an unknown history with NOT_FOUND', async () => {
  await expect(verify('race', '2')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(verify('flight', '1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
