import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { PublishedProof } from '@tender/context';
import { formatVerifierKey, NOTE_SIGNATURE, signCheckpoint, toHex, type NoteSigner } from '@tender/proof';
import { compareWithLog, type KnownLog, type Later } from './compare-with-log.js';

function signerOf(name: string): { signer: NoteSigner; vkey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const signer: NoteSigner = { name, publicKey: raw, sign: (message: Uint8Array) => sign(null, message, privateKey) };
  return { signer, vkey: formatVerifierKey({ name, type: NOTE_SIGNATURE, publicKey: raw }) };
}

const ORIGIN = 'tender.example/log';
const ours = signerOf(ORIGIN);
const forger = signerOf(ORIGIN);
const ROOT = new Uint8Array(32).fill(7);
const checkpoint = (by = ours, { size = 10, root = ROOT } = {}): string => signCheckpoint({ size, root }, by.signer);

const published: PublishedProof = {
  commitments: 3,
  gaps: { count: 0, listed: [] },
  root: 'ab'.repeat(32),
  heads: [{ origin: ORIGIN, size: 10, root: toHex(ROOT), vkey: ours.vkey }],
  result: null,
};
/** A proof with a published result. `isBound`: the log has its entry. `isExpected`: false for release 0.1.0. */
const withResult = (result: Partial<PublishedProof['result'] & object>): PublishedProof => ({
  ...published,
  result: { isBound: false, isExpected: true, heads: [], ...result },
});
const verdict = (known: KnownLog, later: Partial<Later> = {}, proof: PublishedProof | null = published) => {
  const { verdict: is, notes } = compareWithLog(proof, known, { decisions: 0, isEntryDue: false, ...later });
  return { is, notes: notes.join('\n') };
};
const because = (words: string): unknown => expect.stringContaining(words);

describe('an export is sound', () => {
  test.each<[string, KnownLog]>([
    ['with the key of the log', { logKey: `${ours.vkey}\n` }],
    ['with a checkpoint and the key', { logKey: ours.vkey, checkpoint: checkpoint() }],
  ])('%s, which the output names', (_, known) => {
    expect(verdict(known)).toEqual({ is: 'sound', notes: because(`log key: ${ours.vkey}`) });
    expect(verdict(known).notes).toMatch(/not covered by the log in this file: .*the commitments with their times/);
  });

  test('with a checkpoint alone, whose signature is not checked', () => {
    expect(verdict({ checkpoint: checkpoint(forger) })).toEqual({
      is: 'sound',
      notes: because('the signature of the checkpoint was not checked (no --log-key)'),
    });
  });
});

describe('an export is only consistent', () => {
  test('without a key or checkpoint from elsewhere; it prints the key in the file', () => {
    expect(verdict({})).toEqual({ is: 'consistent', notes: because(`log key in the file: ${ours.vkey}`) });
  });

  test('without a tree or a head', () => {
    expect(verdict({ logKey: ours.vkey }, {}, null)).toEqual({ is: 'consistent', notes: because('contains no root') });
    expect(verdict({ logKey: ours.vkey }, {}, { ...published, heads: [] })).toMatchObject({ is: 'consistent' });
  });

  test('with a checkpoint of another size, which it names', () => {
    expect(verdict({ checkpoint: checkpoint(ours, { size: 8 }), logKey: ours.vkey })).toEqual({
      is: 'consistent',
      notes: because('head=8'),
    });
  });

  test.each([
    [1, '1 later decision is not compared with another source'],
    [2, '2 later decisions are not compared with another source'],
  ])('with %i lots decided after the completion', (count, words) => {
    const found = { is: 'consistent', notes: because(words) };
    expect(verdict({ logKey: ours.vkey }, { decisions: count })).toEqual(found);
    expect(verdict({ logKey: ours.vkey }, { decisions: count }, withResult({ isExpected: false }))).toEqual(found);
    const elsewhere = { ...published.heads[0]!, root: 'cd'.repeat(32) };
    const bound = withResult({ isBound: true, heads: [elsewhere] });
    expect(verdict({ logKey: ours.vkey }, { decisions: count }, bound)).toEqual(found);
  });
});

describe('the published result', () => {
  const bound = withResult({ isBound: true, heads: published.heads });

  test('is bound by its entry in the log, with all decisions before it', () => {
    expect(verdict({ logKey: ours.vkey }, { decisions: 3, isEntryDue: true }, bound)).toEqual({
      is: 'sound',
      notes: because('the log covers the published result'),
    });
  });

  test('is only consistent if its entry is missing after the time limit', () => {
    expect(verdict({ logKey: ours.vkey }, { isEntryDue: true }, withResult({}))).toEqual({
      is: 'consistent',
      notes: because('the result entry is missing'),
    });
    expect(verdict({ logKey: ours.vkey }, {}, withResult({}))).toMatchObject({ is: 'sound' });
  });

  test('is reported as not bound without its entry', () => {
    const unbound = because('not covered by the log in this file: the publication of the result, with its net profit');
    expect(verdict({ logKey: ours.vkey }, {}, withResult({})).notes).toEqual(unbound);
    expect(verdict({ logKey: ours.vkey }, {}, withResult({ isExpected: false })).notes).toEqual(unbound);
    for (const proof of [bound, published])
      expect(verdict({ logKey: ours.vkey }, {}, proof).notes).not.toEqual(unbound);
  });

  test('of release 0.1.0 is bound by the root of its completion, if no lot was decided later', () => {
    expect(verdict({ logKey: ours.vkey }, { isEntryDue: true }, withResult({ isExpected: false }))).toEqual({
      is: 'sound',
      notes: because('the log covers only the result at completion'),
    });
  });
});

describe('an export is not sound', () => {
  test.each<[string, KnownLog, string]>([
    ['whose head another key has signed', { logKey: forger.vkey }, 'no head in the file is signed'],
    [
      'with a checkpoint of a forger',
      { logKey: ours.vkey, checkpoint: checkpoint(forger) },
      'not signed with the given',
    ],
    [
      'of another log of the same size',
      { checkpoint: checkpoint(ours, { root: new Uint8Array(32) }) },
      'differs from that of the checkpoint',
    ],
    [
      'of a log with another name',
      { checkpoint: checkpoint(signerOf('other.example/log')) },
      'the checkpoint to the log other.example/log',
    ],
  ])('%s', (_, known, words) => {
    expect(verdict(known)).toEqual({ is: 'notSound', notes: because(words) });
  });
});

test('refuses a malformed key and a malformed checkpoint', () => {
  expect(() => verdict({ logKey: 'nonsense' })).toThrow();
  expect(() => verdict({ checkpoint: 'nonsense' })).toThrow();
});

describe('after the key of the log was replaced', () => {
  const later = signerOf(ORIGIN);
  const [known] = published.heads;
  const head = { ...known!, vkey: later.vkey };
  const renewed: PublishedProof = { ...published, heads: [head], earlierKeys: [{ vkey: ours.vkey, head }] };

  test('an old key with a checkpoint that it has signed binds the export', () => {
    expect(verdict({ logKey: ours.vkey, checkpoint: checkpoint() }, {}, renewed)).toEqual({
      is: 'sound',
      notes: because(`the head in the file is signed with another key of the same log: ${later.vkey}`),
    });
    const root = new Uint8Array(32);
    expect(verdict({ logKey: ours.vkey, checkpoint: checkpoint(ours, { root }) }, {}, renewed)).toMatchObject({
      is: 'notSound',
    });
    expect(verdict({ logKey: ours.vkey, checkpoint: checkpoint(later) }, {}, renewed)).toMatchObject({
      is: 'notSound',
    });
    expect(verdict({ logKey: ours.vkey, checkpoint: checkpoint(ours, { size: 8 }) }, {}, renewed)).toEqual({
      is: 'consistent',
      notes: because('head=8'),
    });
  });

  test('an old key alone proves nothing, and the output says that the log names it as an earlier key', () => {
    expect(verdict({ logKey: ours.vkey }, {}, renewed)).toEqual({
      is: 'consistent',
      notes: because('the given key is an earlier key'),
    });
    expect(verdict({ logKey: forger.vkey }, {}, renewed)).toMatchObject({ is: 'notSound' });
    const elsewhere = [{ vkey: ours.vkey, head: { ...head, root: 'cd'.repeat(32) } }];
    expect(verdict({ logKey: ours.vkey }, {}, { ...renewed, earlierKeys: elsewhere })).toMatchObject({
      is: 'notSound',
    });
  });

  test('the new key proves the export', () => {
    expect(verdict({ logKey: later.vkey }, {}, renewed)).toMatchObject({ is: 'sound' });
  });
});
