import { parseArgs } from 'node:util';
import { auditVerify } from './audit-verify.js';
import { printMails } from './mails.js';

const USAGE = `usage:
  node apps/cli/dist/main.js audit verify [--data <directory>] [<auction id>]
  node apps/cli/dist/main.js mails [--data <directory>] [--key <seal key file>]`;

const { values: { data, key, help }, positionals } = parseArgs({
  allowPositionals: true, options: { data: { type: 'string', default: './data' }, key: { type: 'string' }, help: { type: 'boolean' } },
});
// The tools open the house's files: what SQLite makes beside them is for their owner alone.
process.umask(0o077);

const [area, verb, ...rest] = positionals;

if (!help && area === 'mails' && verb === undefined) {
  printMails(data, key);
} else if (!help && area === 'audit' && verb === 'verify' && rest.length <= 1) {
  process.exit((await auditVerify(data, rest[0])) ? 0 : 1);
} else {
  console.error(USAGE);
  process.exit(help ? 0 : 2);
}
