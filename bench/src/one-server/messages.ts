import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, ServerUnderLoad } from '../measurement/bench.js';
import { settled } from '../servers/prepared-server.js';
import { writePeople } from '../prepared-data/many-people.js';
import { inMillis, type Row } from '../results/table.js';

/** Bids per second during the delivery of a message: a busy tender, below the server's capacity. */
const RATE = 200;
const CONNECTIONS = 16;
const WARM_UP = 3_000;
/** Maximum factor on the p99 of bids during the delivery. */
const REQUIRED = 2;
/** Required response time of the message list during the delivery, in ms. */
const HUB_REQUIRED = 1_000;

/** A message to all people of a large installation, while others bid. */
export async function messages(bench: Bench): Promise<Row[]> {
  const dataDir = bench.workbench.folder();
  const { people, millis } = bench.scale.messages;
  await writePeople(dataDir, people);
  const busy = await bench.another({}, dataDir);
  const bid = (warmUpMillis: number) =>
    busy.load.run('atRate', {
      address: busy.server.address,
      connections: CONNECTIONS,
      auctions: 1,
      rate: RATE,
      warmUpMillis,
      millis,
    });
  const quiet = await bid(WARM_UP);
  await settled(busy);
  const from = performance.now();
  const { _id } = await busy.admin.notifications.send({
    audience: 'all',
    subject: 'For {{firstName}}',
    body: 'Dear {{firstName}} of {{companyName}}',
    channels: ['inApp'],
  });
  const answered = performance.now() - from;
  const [meanwhile, hub] = await Promise.all([bid(0), slowestOfHub(busy, millis)]);
  const { recipients, seconds } = await delivered(busy, _id, from);
  await busy.server.stop();
  const growth = meanwhile.p99 / quiet.p99;
  return [
    {
      what: `p99 of a bid at ${RATE} bids/s while a message goes to ${recipients} people (without it)`,
      measured: inMillis(meanwhile.p99),
      bare: inMillis(quiet.p99),
      ratio: `${growth.toFixed(1)} ×`,
      required: `≤ ${REQUIRED} ×`,
      met: growth <= REQUIRED,
    },
    {
      what: 'the slowest request to the hub during that time',
      measured: inMillis(hub),
      required: `≤ ${inMillis(HUB_REQUIRED)}`,
      met: hub <= HUB_REQUIRED,
    },
    {
      what: 'until the hub has the message, and until all recipients have it in the app',
      measured: `${inMillis(answered)} / ${seconds.toFixed(0)} s`,
    },
  ];
}

/** Longest response time of the message list, requested once per second. */
async function slowestOfHub({ admin }: ServerUnderLoad, millis: number): Promise<number> {
  const until = performance.now() + millis;
  let slowest = 0;
  while (performance.now() < until) {
    const from = performance.now();
    await admin.notifications.sent();
    slowest = Math.max(slowest, performance.now() - from);
    await delay(1_000);
  }
  return slowest;
}

/** Waits until a message has reached all recipients. */
export async function delivered(
  { admin }: Pick<ServerUnderLoad, 'admin'>,
  id: string,
  from: number,
): Promise<{ recipients: number; seconds: number }> {
  for (;;) {
    const { status, recipients, counts } = await admin.notifications.getMessage(id);
    if (status === 'sent' && counts.queued === 0) return { recipients, seconds: (performance.now() - from) / 1_000 };
    await delay(250);
  }
}
