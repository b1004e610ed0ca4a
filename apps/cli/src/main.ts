import { parseArgs } from 'node:util';
import { auditVerify } from './audit-verify.js';

const USAGE = `usage: node apps/cli/dist/main.js audit verify [--data <directory>] [<auction id>]`;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { data: { type: 'string', default: './data' }, help: { type: 'boolean' } } });
const [area, verb, ...rest] = positionals;

if (values.help || area !== 'audit' || verb !== 'verify' || rest.length > 1) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 2);
}
process.exit((await auditVerify(values.data, rest[0])) ? 0 : 1);
