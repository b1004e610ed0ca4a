import { defineCommand, only, WrongUsage } from '../command-line/command.js';
import { receiptVerify } from './receipt-verify.js';
import { witness } from './witness.js';

export const witnessCommand = defineCommand({
  words: 'audit witness',
  usage: ['--file <file of the witness> [--name <name>] [--log-key <key>] <address of the server>'],
  about: `Fetches the newest checkpoint of the public log, and signs it if it continues the last one that this witness signed.
Exit codes: 0 signed; 1 it does not continue that one, or could not be fetched; 64 wrong usage.`,
  options: { file: { type: 'string' }, name: { type: 'string' }, 'log-key': { type: 'string' } },
  run: async ({ file, name, 'log-key': logKey }, positionals) => {
    const house = only(positionals);
    if (file === undefined) throw new WrongUsage('--file must name the file of the witness');
    return (await witness(house, { file, name, logKey })) ? 0 : 1;
  },
});

export const receiptVerifyCommand = defineCommand({
  words: 'receipt verify',
  usage: ['--log-key <key> [--witness <key>]... <receipt file>'],
  about: `Verifies a bidder's receipt against the public log, offline and without the server.
Exit codes: 0 verified; 1 not verified; 64 wrong usage.`,
  options: { 'log-key': { type: 'string' }, witness: { type: 'string', multiple: true, default: [] as string[] } },
  run: async ({ 'log-key': logKey, witness: witnesses }, positionals) => {
    const file = only(positionals);
    if (logKey === undefined) throw new WrongUsage('--log-key must be the key of the public log');
    return receiptVerify(file, logKey, witnesses) ? 0 : 1;
  },
});
