import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { appends } from './histories/appends.js';
import { audit } from './histories/audit.js';
import { Bench, FULL, QUICK, type Scale } from './measurement/bench.js';
import { bids } from './one-server/bids.js';
import { broadcast } from './one-server/broadcast.js';
import { capacity } from './capacity/capacity.js';
import { coldStart } from './histories/cold-start.js';
import { commitments } from './one-server/commitments.js';
import { describeMachine } from './measurement/environment.js';
import { guests } from './one-server/guests.js';
import { latency } from './one-server/latency.js';
import { isSelected, measureAll, type Groups } from './measurement/measure.js';
import { memory } from './one-server/memory.js';
import { messages } from './one-server/messages.js';
import { lag } from './one-server/projection-lag.js';
import { proof } from './histories/proof.js';
import { replay } from './histories/replay.js';
import { volume } from './histories/volume.js';
import { screens } from './web/screens.js';
import { serversBids } from './cluster/servers-bids.js';
import { serversLag } from './cluster/servers-lag.js';
import { serversLatency } from './cluster/servers-latency.js';
import { serversOutage } from './cluster/servers-outage.js';
import { serversRebuild } from './cluster/servers-rebuild.js';
import { serversRestart } from './cluster/servers-restart.js';
import { serversTakeOver } from './cluster/servers-take-over.js';
import { sealedTiming } from './one-server/sealed-timing.js';
import { signIn } from './one-server/sign-in-timing.js';
import { tuning } from './one-server/tuning.js';
import { viewings } from './one-server/viewings.js';
import { web } from './web/web.js';
import { tableOf } from './results/table.js';
import { Workbench } from './processes/workbench.js';

/** Groups in order: measurements without the shared server run first, while it does not run. */
const GROUPS: Groups = [
  { appends, replay, 'cold-start': coldStart, viewings, audit, screens },
  web,
  {
    bids,
    latency,
    proof,
    commitments,
    lag,
    memory,
    broadcast,
    messages,
    guests,
    'sign-in': signIn,
    'sealed-timing': sealedTiming,
    tuning,
  },
];

/** Takes half an hour and 25 GB: only if it is named (`npm run torture`). */
const RARE: Groups = [{ volume }];

const ON_SERVERS: Groups = [
  {
    bids: serversBids,
    latency: serversLatency,
    lag: serversLag,
    'take-over': serversTakeOver,
    outage: serversOutage,
    restart: serversRestart,
    rebuild: serversRebuild,
  },
];

const namesOf = (groups: Groups): string[] => groups.flatMap((group) => Object.keys(group));

const USAGE = `npm run bench -- [--servers] [--model] [--quick] [--only name,…] [--watchers n] [--events n] [--dir folder] [--profile folder]
  --servers  measures an installation on the servers of EVENTSTORE_URL and MONGODB_URL
  --model    no measurement: calculates the capacity that an installation on servers needs, from measured constants
  --quick    fewer and shorter rounds
  --only     names out of ${namesOf(GROUPS).join(', ')}; on servers out of ${namesOf(ON_SERVERS).join(', ')};
             web: all names that begin with web/
  --watchers  number of sockets in broadcast (default: 1,000); each process needs that many open files (ulimit -n)
  --events    number of events for the rebuild on servers (default: 1,000,000, or 20,000 with --quick), and for
             volume (10,000,000 or 200,000), which runs only if it is named
  --dir      folder of the data during the run, on the measured disk (default: the system's temporary folder)
  --profile  folder for a CPU profile of the server`;

const {
  values: { servers, model, quick, only, watchers, events, dir, profile, help },
} = parseArgs({
  options: {
    servers: { type: 'boolean' },
    model: { type: 'boolean' },
    quick: { type: 'boolean' },
    only: { type: 'string' },
    watchers: { type: 'string' },
    events: { type: 'string' },
    dir: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const selected = only?.split(',');
const groups = servers ? ON_SERVERS : selected?.includes('volume') ? [...GROUPS, ...RARE] : GROUPS;
const usual = quick ? QUICK : FULL;
const scale: Scale = {
  ...usual,
  ...(watchers && { listeners: Number(watchers) }),
  ...(events && { volumeEvents: Number(events) }),
  servers: { ...usual.servers, ...(events && { rebuiltEvents: Number(events) }) },
};
const unknown = selected?.find((one) => !namesOf(groups).some((name) => isSelected(name, [one])));
if (help || unknown || !(scale.listeners > 0 && scale.servers.rebuiltEvents > 0)) {
  console.error(unknown ? `unknown measurement ${unknown}\n${USAGE}` : USAGE);
  process.exit(help ? 0 : 2);
}

if (model) {
  console.log(capacity());
  process.exit(0);
}

const workbench = new Workbench(dir ?? tmpdir());
const bench = new Bench(workbench, scale, profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []);
const machine = describeMachine(workbench.folder());
const rows = await measureAll(groups, { selected, bench, print: console.error });
console.log(`${machine}\n\n${tableOf(rows)}`);
process.exit(rows.some(({ failed }) => failed) ? 1 : 0);
