import { defineCommand, only, WrongUsage } from '../command-line/command.js';
import { receiptVerify } from './receipt-verify.js';
import { witness } from './witness.js';

export const witnessCommand = defineCommand({
  words: 'audit witness',
  usage: ['--file <file of the witness> [--name <name>] [--log-key <key>] <address of the house>'],
  about: `Fetches the newest checkpoint of the house's public log, and signs it where it goes on from the last that this witness signed.
Exit codes: 0 signed; 1 it does not go on from there, or could not be fetched; 64 not understood.`,
  options: { file: { type: 'string' }, name: { type: 'string' }, 'log-key': { type: 'string' } },
  run: async ({ file, name, 'log-key': logKey }, positionals) => {
    const house = only(positionals);
    if (file === undefined) throw new WrongUsage('--file names the file that the witness keeps');
    return (await witness(house, { file, name, logKey })) ? 0 : 1;
  },
});

export const receiptVerifyCommand = defineCommand({
  words: 'receipt verify',
  usage: ['--log-key <key> [--witness <key>]... <receipt file>'],
  about: `Checks a bidder's receipt against the public log of the house, without the house.
Exit codes: 0 it proves what it says; 1 it does not; 64 not understood.`,
  options: { 'log-key': { type: 'string' }, witness: { type: 'string', multiple: true, default: [] as string[] } },
  run: async ({ 'log-key': logKey, witness: witnesses }, positionals) => {
    const file = only(positionals);
    if (logKey === undefined) throw new WrongUsage('--log-key is the key under which the house signs its log');
    return receiptVerify(file, logKey, witnesses) ? 0 : 1;
  },
});
