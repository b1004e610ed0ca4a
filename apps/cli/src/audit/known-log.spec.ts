import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { formatVerifierKey, NOTE_SIGNATURE, signCheckpoint } from '@tender/proof';
import { auditVerifyCommand } from './audit-verify.js';
import { WrongUsage } from '../command-line/command.js';
import { knownLogOf } from './known-log.js';

const folder = mkdtempSync(join(tmpdir(), 'known-log-'));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const publicKey = new Uint8Array(32).fill(1);
const signer = { name: 'house.example/log', publicKey, sign: () => new Uint8Array(64) };
const logKey = formatVerifierKey({ ...signer, type: NOTE_SIGNATURE });
const checkpoint = signCheckpoint({ size: 3, root: new Uint8Array(32) }, signer);

test('accepts a well-formed key and a well-formed checkpoint unchanged', () => {
  expect(knownLogOf({})).toEqual({ logKey: undefined, checkpoint: undefined });
  const given = { 'log-key': logKey, checkpoint: written('head.txt', checkpoint) };
  expect(knownLogOf(given)).toEqual({ logKey, checkpoint });
});

test.each([
  [
    'a mistyped file',
    () => ({ checkpoint: join(folder, 'haed.txt') }),
    /haed\.txt: the file does not exist\. Expected:/,
  ],
  ['a folder', () => ({ checkpoint: folder }), /--checkpoint .*: this is a folder\. Expected: a file/],
  [
    'a file with anything else',
    () => ({ checkpoint: written('other.txt', 'hello') }),
    /other\.txt: the file contains no checkpoint of a public log\. Expected: the whole answer of/,
  ],
  [
    'a mistyped key',
    () => ({ 'log-key': `${logKey}x` }),
    /^--log-key house\.example.*not a key of a public log\. Expected:/,
  ],
] as const)('refuses %s and says what is expected', (_, given, words) => {
  const read = () => knownLogOf(given());
  expect(read).toThrow(WrongUsage);
  expect(read).toThrow(words);
});

test.each([
  [
    'a mistyped export',
    ['auctoin.jsonl'],
    /^auctoin\.jsonl: the file does not exist\. Expected: an export in JSON lines/,
  ],
  ['a folder', [folder], /: this is not a file\. Expected: an export/],
  [
    'a mistyped export without a dot, beside a key',
    ['--log-key', logKey, 'auction'],
    /^auction: the file does not exist/,
  ],
] as const)('refuses %s instead of reading it as an id', async (_, args, words) => {
  await expect(auditVerifyCommand.run([...args])).rejects.toThrow(words);
});

test('refuses a log key without an export file', async () => {
  await expect(auditVerifyCommand.run(['--log-key', logKey])).rejects.toThrow(/need the file of an export/);
});
