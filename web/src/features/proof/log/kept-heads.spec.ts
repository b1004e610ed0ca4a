import { describe, expect, test } from '@jest/globals';
import type { LogConsistencyView, LogInclusionView } from '@tender/contracts';
import {
  consistencyPlan,
  formatEntry,
  formatVerifierKey,
  inclusionPlan,
  leafHash,
  NOTE_SIGNATURE,
  proofOf,
  rootOf,
  toBase64,
  utf8,
} from '@tender/proof';
import { headOf, logSigner, impostor, leavesOf, LOG_KEY, signerOf } from '../testing/receipt-examples.js';
import { headsInWords } from './head-words.js';
import { checkHeads, type CheckedLog } from './kept-heads.js';

const log = leavesOf(9);
/** Consistency proofs as the server makes them. */
const provenBy =
  (leaves: Uint8Array[]) =>
  async (from: number, to: number): Promise<LogConsistencyView> => {
    const hashes = proofOf(consistencyPlan(from, to), ({ level, index }) =>
      rootOf(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
    );
    return { from, to, hashes: hashes.map(toBase64) };
  };
const included =
  (leaves: Uint8Array[]) =>
  async (index: number, size: number): Promise<LogInclusionView> => {
    const hashes = proofOf(inclusionPlan(index, size), ({ level, index: at }) =>
      rootOf(leaves.slice(at * 2 ** level, (at + 1) * 2 ** level)),
    );
    return { index, size, hashes: hashes.map(toBase64) };
  };
/** The server's view of a log whose key was never replaced. */
const logOf = (leaves: Uint8Array[]): CheckedLog => ({
  ...{ vkey: LOG_KEY, keyEntries: [], checkpoint: headOf(leaves) },
  ...{ consistency: provenBy(leaves), inclusion: included(leaves) },
});
const check = (first: string, second: string, leaves = log) => checkHeads({ first, second }, logOf(leaves));

test('a log has grown: the order of the heads and their pasted form do not matter', async () => {
  const [older, newer] = [headOf(log.slice(0, 5)), headOf(log)];
  const grown = { outcome: 'grown', from: 5, to: 9 };
  expect(await check(older, newer)).toEqual(grown);
  expect(await check(`  ${newer.replace(/\n/g, '\r\n')}\r\n`, older.trim())).toEqual(grown);
  expect(await check(newer, newer)).toEqual({ outcome: 'same', from: 9, to: 9 });
  expect(headsInWords({ outcome: 'grown', from: 1, to: 9 }).text).toContain('9 entries begins with the log of 1 entry');
});

test('a rewritten log is detected, regardless of the server’s proofs', async () => {
  const rewritten = [...leavesOf(3, 'other'), ...log.slice(3)];
  const kept = headOf(log.slice(0, 5));
  for (const leaves of [log, rewritten])
    expect(await check(kept, headOf(rewritten), leaves)).toMatchObject({ outcome: 'unproven' });
  const silent = { ...logOf(log), consistency: async () => null };
  expect(await checkHeads({ first: kept, second: headOf(rewritten) }, silent)).toMatchObject({ outcome: 'unproven' });
  expect(await check(kept, headOf(rewritten.slice(0, 5)))).toMatchObject({ outcome: 'split' });
});

test('rejects a text that is no head, and a head of another log', async () => {
  const head = headOf(log);
  expect(await check('hello', head)).toEqual({ outcome: 'malformed', which: 'first' });
  expect(await check(head, headOf(log, impostor))).toEqual({ outcome: 'signature', which: 'second' });
  expect(await check(head, head.replace('\n9\n', '\n8\n'))).toEqual({ outcome: 'signature', which: 'second' });
});

describe('after the key was replaced', () => {
  const later = signerOf(logSigner.name, 3);
  const keyEntry = (vkey: string, index: number) => {
    const at = '2026-11-20T10:00:00.000Z';
    return { index, kind: 'key' as const, at, auctionId: null, text: formatEntry({ kind: 'key', at, vkey }) };
  };
  const newKey = formatVerifierKey({ ...later, type: NOTE_SIGNATURE });
  const keyEntries = [keyEntry(LOG_KEY, 0), keyEntry(newKey, 6)];
  const leaves = log.map((leaf, index) => {
    const named = keyEntries.find((entry) => entry.index === index);
    return named ? leafHash(utf8(named.text)) : leaf;
  });
  const renewed: CheckedLog = { ...logOf(leaves), vkey: newKey, keyEntries, checkpoint: headOf(leaves, later) };
  const present = renewed.checkpoint;
  const kept = headOf(leaves.slice(0, 5));

  test('a head from before is accepted, with the entry of its earlier key', async () => {
    const found = await checkHeads({ first: kept, second: present }, renewed);
    expect(found).toEqual({ outcome: 'grown', from: 5, to: 9, earlierKey: 0 });
    expect(headsInWords(found).key).toMatch(/names that key in its entry 0,/);
    expect(await checkHeads({ first: kept, second: kept }, renewed)).toMatchObject({ outcome: 'same', earlierKey: 0 });
  });

  test('a head at the last entry before the new key is valid, and one of a longer log is not', async () => {
    const last = headOf(leaves.slice(0, 6));
    expect(await checkHeads({ first: last, second: present }, renewed)).toMatchObject({ outcome: 'grown' });
    const late = headOf(leaves.slice(0, 7));
    const found = await checkHeads({ first: present, second: late }, renewed);
    expect(found).toEqual({ outcome: 'replaced', which: 'second' });
    expect(headsInWords(found).ok).toBe(false);
  });

  test('a rewritten log is detected by a head from before', async () => {
    const rewritten = headOf(leavesOf(5, 'other'));
    expect(await checkHeads({ first: rewritten, second: present }, renewed)).toMatchObject({ outcome: 'unproven' });
  });

  test('a key without a proof in the log is rejected', async () => {
    const refused = { outcome: 'signature', which: 'first' };
    const unproven = { ...renewed, inclusion: async () => null };
    expect(await checkHeads({ first: kept, second: present }, unproven)).toEqual(refused);
    const claimed = { ...renewed, keyEntries: [keyEntry(formatVerifierKey({ ...impostor, type: NOTE_SIGNATURE }), 0)] };
    const first = headOf(leaves.slice(0, 5), impostor);
    expect(await checkHeads({ first, second: present }, claimed)).toEqual(refused);
  });
});
