import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, test } from '@jest/globals';
import { fromBase64, toBase64, utf8 } from './bytes.js';
import { cosign, cosignedAt, openCheckpoint, parseCheckpoint, signCheckpoint } from './checkpoint.js';
import { formatEntry, parseEntry, type LogEntry } from './log-entries.js';
import { EMPTY_ROOT } from './merkle-tree.js';
import {
  COSIGNATURE,
  formatVerifierKey,
  isSignedBy,
  Malformed,
  NOTE_SIGNATURE,
  parseNote,
  parseVerifierKey,
  signNote,
  type NoteSigner,
} from './signed-note.js';
import { formatProof, parseProof } from './tlog-proof.js';

const signerOf = (name: string, byte: number): NoteSigner => {
  const secret = new Uint8Array(32).fill(byte);
  return { name, publicKey: ed25519.getPublicKey(secret), sign: (message) => ed25519.sign(message, secret) };
};
const house = signerOf('house.example/log', 1);
const bank = signerOf('bank.example/witness', 2);
const key = { ...house, type: NOTE_SIGNATURE } as const;
const witness = { ...bank, type: COSIGNATURE } as const;

describe('a signed note', () => {
  /** Example of C2SP `signed-note`. */
  const VKEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
  const NOTE =
    'This is an example message.\n\n' +
    '— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';

  test('verifies the example of the specification, and no other text with its signature', () => {
    const example = parseVerifierKey(VKEY);
    expect(formatVerifierKey(example)).toBe(VKEY);
    expect(isSignedBy(parseNote(NOTE), example)).toBe(true);
    expect(isSignedBy(parseNote(NOTE.replace('an example', 'no example')), example)).toBe(false);
    expect(isSignedBy(parseNote(NOTE), key)).toBe(false);
  });

  test('verifies only with its key', () => {
    const note = parseNote(signNote('One\n\nTwo\n', house));
    expect(note.text).toBe('One\n\nTwo\n');
    expect(isSignedBy(note, key)).toBe(true);
    expect(isSignedBy(note, { ...key, name: 'other.example' })).toBe(false);
    expect(isSignedBy(note, { ...key, publicKey: bank.publicKey })).toBe(false);
  });

  test.each([
    '',
    'text\n',
    'text\n\n',
    NOTE.slice(0, -1),
    NOTE.replace('—', '-'),
    NOTE.replace('\n\n', '\r\n\n'),
    `${NOTE}\n`,
  ])('rejects %j', (text) => expect(() => parseNote(text)).toThrow(Malformed));

  test.each(['', 'example.com/foo', VKEY.replace('530d', '530e'), VKEY.replace('+Aek', '+Bek'), VKEY.slice(0, -4)])(
    'rejects the key %j',
    (text) => expect(() => parseVerifierKey(text)).toThrow(Malformed),
  );
});

describe('a checkpoint', () => {
  const signed = signCheckpoint({ size: 0, root: EMPTY_ROOT }, house);
  const head = { origin: house.name, size: 0, root: EMPTY_ROOT };

  test('opens only with the key of its log', () => {
    expect(openCheckpoint(signed, key)).toEqual(head);
    expect(openCheckpoint(signed, { ...key, publicKey: bank.publicKey })).toBeNull();
    expect(openCheckpoint(signNote(`other.example\n0\n${toBase64(EMPTY_ROOT)}\n`, house), key)).toBeNull();
  });

  test('may have extension lines', () =>
    expect(parseCheckpoint(parseNote(signNote(`a\n7\n${toBase64(EMPTY_ROOT)}\nmore\n`, house)))).toMatchObject({
      size: 7,
    }));

  test.each([
    'a\n07\nROOT\n',
    'a\n-1\nROOT\n',
    'a\n7\n',
    '\n7\nROOT\n',
    'a\n7\nAAAA\n',
    'a\n9999999999999999\nROOT\n',
    'a\n7\nROOT\n\nx\n',
  ])('rejects %j', (text) =>
    expect(() => parseCheckpoint(parseNote(signNote(text.replace('ROOT', toBase64(EMPTY_ROOT)), house)))).toThrow(
      Malformed,
    ),
  );

  test('can have the co-signature of a witness, with its time', () => {
    const { text } = parseNote(signed);
    const cosigned = signed + cosign(text, 1_679_315_147, bank);
    expect(openCheckpoint(cosigned, key)).toEqual(head);
    expect(cosignedAt(parseNote(cosigned), witness)).toBe(1_679_315_147);
    expect(cosignedAt(parseNote(signed), witness)).toBeNull();
    expect(cosignedAt(parseNote(cosigned), { ...witness, publicKey: house.publicKey })).toBeNull();
    const other = parseNote(cosigned.replace(`${house.name}\n0`, `${house.name}\n1`));
    expect(cosignedAt(other, witness)).toBeNull();
    const line = parseNote(cosigned).signatures[1]!;
    const later = {
      ...parseNote(cosigned),
      signatures: [{ ...line, bytes: line.bytes.map((byte, at) => (at === 7 ? byte ^ 1 : byte)) }],
    };
    expect(cosignedAt(later, witness)).toBeNull();
  });
});

describe('an entry of the log', () => {
  const hash = 'a'.repeat(64);
  const entries: LogEntry[] = [
    { kind: 'key', at: '2026-01-01T10:00:00.000Z', vkey: formatVerifierKey(key) },
    { kind: 'commitment', at: '2026-01-01T10:00:00.000Z', auctionId: 'x1', commitment: hash },
    { kind: 'root', at: '2026-01-01T10:00:00.000Z', auctionId: 'x1', size: 1_048_576, root: hash },
    { kind: 'anchor', at: '2026-01-01T10:00:00.000Z', digest: hash },
  ];

  test('has one canonical text', () => {
    expect(entries.map(formatEntry).map(parseEntry)).toEqual(entries);
    expect(formatEntry(entries[2]!)).toBe(
      `tender-log/1 root\nat 2026-01-01T10:00:00.000Z\nauctionId x1\nsize 1048576\nroot ${hash}\n`,
    );
  });

  test.each([
    (text: string) => text.slice(0, -1),
    (text: string) => `${text}\n`,
    (text: string) => text.replace('tender-log/1', 'tender-log/2'),
    (text: string) => text.replace('at ', 'at'),
    (text: string) => text.replace('root a', 'root A'),
    (text: string) => text.replace('size 1', 'size 01'),
    (text: string) => text.replace('root\n', 'constructor\n'),
  ])('rejects change %#', (change) => expect(() => parseEntry(change(formatEntry(entries[2]!)))).toThrow(Malformed));
});

describe('a proof as a file', () => {
  const proof = { extra: utf8('more'), index: 3, hashes: [EMPTY_ROOT, EMPTY_ROOT], checkpoint: signNote('x\n', house) };

  test('is parsed without changes', () => {
    expect(formatProof(proof)).toMatch(/^c2sp\.org\/tlog-proof@v1\nextra bW9yZQ==\nindex 3\n/);
    for (const one of [proof, { ...proof, extra: null }, { ...proof, hashes: [] }])
      expect(parseProof(formatProof(one))).toEqual(one);
  });

  test.each([
    '',
    'x\n\ny',
    formatProof(proof).replace('index 3', 'index 03'),
    formatProof(proof).replace('bW9yZQ==', 'bW9yZR=='),
  ])('rejects %j', (text) => expect(() => parseProof(text)).toThrow(Malformed));
});

test('base64 has one canonical form', () => {
  expect(fromBase64('AA==')).toEqual(Uint8Array.of(0));
  for (const text of ['AB==', 'AA', ' AA==', 'A', '-_-_']) expect(() => fromBase64(text)).toThrow(SyntaxError);
});
