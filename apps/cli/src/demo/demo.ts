import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiDriver } from '@tender/api-driver';
import type { ViewingView } from '@tender/contracts';
import { DemoProcesses } from './demo-processes.js';
import { DEMO_PASSWORD, DemoData, emailOf } from './demo-data.js';
import { stagePapers } from './demo-papers.js';
import { stagePeople } from './demo-people.js';
import { beConnected } from './demo-presence.js';
import { hangMissingPictures, keepMoving, stagePresent } from './demo-present.js';
import { SimulatedViewing, stageViewings } from './demo-viewing.js';
import { DemoWitness } from './demo-witness.js';
import { isEmptyFolder } from './past/folder.js';
import { settingsOf } from '../command-line/place.js';

/** Starts a demo: one process, or with `--servers` two api processes and two workers. */
const VIEWING_PACE_MILLIS = 8_000;

// New files are for their owner only, like those of a server.
process.umask(0o077);

const onServers = process.argv.includes('--servers');
const DATA_DIR = process.env['DATA_DIR'] ?? join('data', 'demo');
const witness = new DemoWitness(DATA_DIR);

const env = {
  ...(onServers && { EVENTSTORE_PREFIX: 'demo.', SEAL_KEY_FILE: join(DATA_DIR, 'seal.key') }),
  ...process.env,
  PORT: process.env['PORT'] ?? '3000',
  HOST: process.env['HOST'] ?? '127.0.0.1',
  DATA_DIR,
  ADMIN_EMAIL: process.env['ADMIN_EMAIL'] ?? emailOf('admin'),
  ADMIN_PASSWORD: process.env['ADMIN_PASSWORD'] || DEMO_PASSWORD,
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  // Sessions are long, because the simulated buyers sign in only at the start.
  SESSION_ABSOLUTE_HOURS: process.env['SESSION_ABSOLUTE_HOURS'] ?? '168',
  WITNESSES: process.env['WITNESSES'] ?? witness.key,
};
const credentials = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD };
const processes = new DemoProcesses(env);

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) => `  ${row.map((text, column) => text.padEnd(widths[column]!)).join('   ')}`.trimEnd())
    .join('\n');
}

/** Makes the past of an empty embedded store. Prints a line before the server loads. */
async function makePastOnce(): Promise<void> {
  const isEmbedded = !onServers && !process.env['EVENTSTORE_URL'];
  if (!isEmbedded || !isEmptyFolder(DATA_DIR)) return;
  console.log('Making three weeks of history, once …');
  const { makePast } = await import('./past/past.js');
  await makePast(env, credentials);
}

/** Simulates a viewing, and starts a new one after its end. The company of the first buyer is left to the visitor. */
async function keepViewing(demo: DemoData, buyers: readonly ApiDriver[], viewing: ViewingView): Promise<never> {
  for (let live = viewing; ; live = await stageViewings(demo.admin, buyers)) {
    const simulated = new SimulatedViewing(demo.admin, buyers.slice(1), live._id);
    while (await simulated.act()) await delay(VIEWING_PACE_MILLIS);
  }
}

/** Signs every second buyer in at the second api process, if there is one. */
async function spread(buyers: readonly ApiDriver[], addresses: readonly string[]): Promise<ApiDriver[]> {
  const at = (index: number) => addresses[index % addresses.length]!;
  return Promise.all(
    buyers.map(async (buyer, index) => {
      if (at(index) === address) return buyer;
      return new ApiDriver(at(index)).signIn({ email: buyer.email, password: DEMO_PASSWORD });
    }),
  );
}

await makePastOnce();
const addresses = onServers ? await processes.onServers() : await processes.embedded();
const address = addresses[0]!;
const demo = await DemoData.at(address, credentials);
const buyers = await spread(await demo.open(), addresses);
if (buyers[0]) await stagePeople(buyers[0], settingsOf({}, env));
beConnected(buyers.slice(1));
const present = await stagePresent(demo, buyers);
const viewing = await stageViewings(demo.admin, buyers);
await stagePapers(demo.admin, { auction: present.long, viewing });
console.log(`
The demonstration house is open: ${addresses.join(' and ')}

${table([
  ['Sign in as', 'E-mail', 'Password'],
  ['Admin', env.ADMIN_EMAIL, process.env['ADMIN_PASSWORD'] ? '(your ADMIN_PASSWORD)' : DEMO_PASSWORD],
  ['Buyer', buyers[0]?.email ?? '', DEMO_PASSWORD],
  ['Member', emailOf('lotte.claes'), DEMO_PASSWORD],
  ['Auditor', emailOf('auditor'), DEMO_PASSWORD],
])}

  Live now: ${present.long.name} — watch it as admin under /auction-monitoring?id=${present.long._id}
  Closing:  ${present.short.name} — ends in about ten minutes, and its result is published soon after
  Viewing:  ${viewing.name} — as admin under /viewing-management?id=${viewing._id}
  Stop with Ctrl-C.
`);
const stop = (error: unknown): void => {
  if (!processes.stopping) throw error;
};
void hangMissingPictures(demo).catch((error: unknown) => {
  if (!processes.stopping) console.error('The pictures of the lots could not be hung:', error);
});
void witness.keepSigning(address);
await Promise.all([keepMoving(demo, buyers, present), keepViewing(demo, buyers, viewing)]).catch(stop);
