import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { auditAccept } from './audit-accept.js';
import { auditExport, auditReplay } from './audit-history.js';
import { auditVerifyFile } from './audit-verify-file.js';
import { auditVerify, auditVerifyOne, type Verdict } from './audit-verify.js';
import { printMails } from './mails.js';
import { receiptVerify } from './receipt-verify.js';
import { Receipts } from './receipts.js';
import { witness } from './witness.js';

const USAGE = `usage:
  node apps/cli/dist/main.js audit verify [--data <directory>] [--receipt <file or hash>]...
  node apps/cli/dist/main.js audit verify [--data <directory>] <auction id>
  node apps/cli/dist/main.js audit verify <export file>
  node apps/cli/dist/main.js audit replay [--data <directory>] [--at <revision>] <auction or viewing id>
  node apps/cli/dist/main.js audit export [--data <directory>] [--format jsonl|csv|xlsx] [--out <file>] <auction or viewing id>
  node apps/cli/dist/main.js audit accept [--data <directory>]
  node apps/cli/dist/main.js audit witness --file <file of the witness> [--name <name>] [--log-key <key>] <address of the house>
  node apps/cli/dist/main.js receipt verify --log-key <key> [--witness <key>]... <receipt file>
  node apps/cli/dist/main.js mails [--data <directory>] [--key <seal key file>]`;

const {
  values: { data, key, receipt: receipts, at, format, out, file, name, 'log-key': logKey, witness: witnesses, help },
  positionals,
} = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: './data' },
    key: { type: 'string' },
    receipt: { type: 'string', multiple: true, default: [] },
    at: { type: 'string' },
    format: { type: 'string', default: 'jsonl' },
    out: { type: 'string' },
    file: { type: 'string' },
    name: { type: 'string' },
    'log-key': { type: 'string' },
    witness: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean' },
  },
});

// The tools open the house's files: what SQLite makes beside them is for their owner alone.
process.umask(0o077);

const EXIT_CODES: Readonly<Record<Verdict, number>> = { sound: 0, notSound: 1, notCompared: 2 };
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** As `sysexits.h` has it: the codes of a verification are its own. */
const WRONG_USAGE = 64;

/** @returns the exit code. */
async function run([area, verb, ...rest]: string[]): Promise<number> {
  if (area === 'mails' && verb === undefined) {
    printMails(data, key);
    return 0;
  }
  if (area === 'audit' && verb === 'verify' && rest.length === 0)
    return EXIT_CODES[await auditVerify(data, Receipts.of(receipts))];
  const [which, ...more] = rest;
  if (area === 'audit' && which !== undefined && more.length === 0 && receipts.length === 0) {
    if (verb === 'verify' && isFile(which)) return EXIT_CODES[await auditVerifyFile(which)];
    if (verb === 'verify') return EXIT_CODES[await auditVerifyOne(data, which)];
    if (verb === 'replay') return auditReplay(data, which, at);
    if (verb === 'export') return auditExport(data, which, { format, out });
    if (verb === 'witness' && file) return (await witness(which, { file, name, logKey })) ? 0 : 1;
  }
  if (area === 'receipt' && verb === 'verify' && which !== undefined && more.length === 0 && logKey)
    return receiptVerify(which, logKey, witnesses) ? 0 : 1;
  if (area === 'audit' && verb === 'accept' && rest.length === 0) {
    await auditAccept(data);
    return 0;
  }
  console.error(USAGE);
  return WRONG_USAGE;
}

if (help) {
  console.log(USAGE);
} else {
  process.exitCode = await run(positionals).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
}
