import { statfsSync } from 'node:fs';
import { admit, ApiDriver, applicationOf } from '@tender/api-driver';
import { percentile } from '@tender/api-driver/load';
import type { Bench } from '../measurement/bench.js';
import { delivered } from '../one-server/messages.js';
import { volumeOf, writeVolume } from '../prepared-data/volume.js';
import { ADMIN, BenchServer } from '../processes/server.js';
import { inMebibytes, inMillis, type Row } from '../results/table.js';

/** Bytes on the disk for an event, its read models, and a margin. */
const BYTES_PER_EVENT = 2_500;
const CALLS = 12;
/** Growth of a call's time beyond that of its answer that counts as a miss, for calls that take longer than this. */
const GROWTH = 2;
const NOTICEABLE_MILLIS = 20;

/** Paths of staff and of a buyer. `{a}` is the last auction, `{c}` a company, `{u}` a person. */
const OF_STAFF = [
  '/api/auction/getAllAuctions?limit=50',
  '/api/auction/getAllAuctions',
  '/api/auction/users/{a}?limit=50',
  '/api/auction/happened/{a}',
  '/api/lot/getLots/{a}',
  '/api/lot/find?text=R-50',
  '/api/bidding/getByAuction/{a}?limit=100',
  '/api/bidding/getByAuction/{a}',
  '/api/bidding/history/{a}',
  '/api/bidding/pace/{a}',
  '/api/notifications?limit=50',
  '/api/notifications/deliveries?limit=50',
  '/api/notifications/audience?audience=all',
  '/api/dashboard/getDailySummary',
  '/api/user/getAll?limit=50',
  '/api/user/getAll',
  '/api/user/mails?limit=50',
  '/api/user/get-user-info/{u}',
  '/api/company/get-all?limit=50',
  '/api/company/get-all',
  '/api/company/get/{c}',
  '/api/audit/auctions/{a}/events?from=0&limit=100',
  '/api/audit/auctions/{a}/outline',
  '/api/audit/auctions/{a}/state?at=1000&bids=none',
  '/api/audit/auctions/{a}/compare?from=100&to=2000',
  '/api/audit/auctions/{a}/names',
  '/api/audit/auctions/{a}/verify',
  '/api/audit/auctions/{a}/export?format=csv',
  '/api/audit/log?limit=50',
  '/api/audit/log/verify',
  '/api/log/entries?from=0&limit=100',
  '/api/award/list?limit=50',
  '/api/approvals',
] as const;
const OF_BUYERS = [
  '/api/auction/getAllAuctions?limit=50',
  '/api/auction/getAllAuctions',
  '/api/lot/getLots/{a}',
  '/api/bidding/getAllUserBids?limit=50',
  '/api/bidding/getAllUserBids',
  '/api/bidding/get/userbiddings/{u}',
  '/api/bidding/getUserAuctionPerformance',
  '/api/proof/receipts/{a}',
  '/api/notifications/user?limit=50',
  '/api/calendar',
] as const;

/** Time and size of an answer: p50 and p99 in ms, bytes. */
interface Answered {
  p50: number;
  p99: number;
  bytes: number;
}

interface Measured {
  calls: Map<string, Answered>;
  events: number;
  startMillis: number;
  resident: number;
}

/** Lists, searches, dashboards, audit and exports with very many events, and with a tenth of them. */
export async function volume(bench: Bench): Promise<Row[]> {
  const { volumeEvents } = bench.scale;
  const folder = bench.workbench.folder();
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < volumeEvents * BYTES_PER_EVENT)
    throw new Error(`the disk of ${folder} needs ${inMebibytes(volumeEvents * BYTES_PER_EVENT)}: use --dir`);
  const tenth = await measure(bench, volumeEvents / 10);
  const whole = await measure(bench, volumeEvents);
  const count = whole.events.toLocaleString('en');
  return [
    {
      what: `${count} events: start to ready without read models; most resident`,
      measured: `${inMillis(whole.startMillis)}; ${inMebibytes(whole.resident)}`,
      bare: `${inMillis(tenth.startMillis)}; ${inMebibytes(tenth.resident)}`,
    },
    ...[...whole.calls].map(([call, answered]) => rowOf(call, answered, tenth.calls.get(call)!)),
  ];
}

function rowOf(call: string, { p50, p99, bytes }: Answered, tenth: Answered): Row {
  const growth = p50 / tenth.p50 / Math.max(1, bytes / tenth.bytes);
  return {
    what: `${call}, ${(bytes / 1_024).toFixed(0)} KiB`,
    measured: `${inMillis(p50)} / ${inMillis(p99)}`,
    bare: `${inMillis(tenth.p50)} / ${inMillis(tenth.p99)}, ${(tenth.bytes / 1_024).toFixed(0)} KiB`,
    ratio: `${growth.toFixed(1)} ×`,
    required: `≤ ${GROWTH} × of the answer's growth`,
    met: growth <= GROWTH || p50 <= NOTICEABLE_MILLIS,
  };
}

async function measure({ workbench }: Bench, events: number): Promise<Measured> {
  const dataDir = workbench.folder();
  const first = await BenchServer.start(workbench, { dataDir });
  const application = applicationOf('Volume');
  const guest = await admit(new ApiDriver(first.url), application, await new ApiDriver(first.url).signIn(ADMIN));
  await first.stop();
  const size = volumeOf(events);
  const auctions = await writeVolume(dataDir, size, guest);
  const server = await BenchServer.start(workbench, { dataDir });
  const admin = await new ApiDriver(server.url).signIn(ADMIN);
  const buyer = await new ApiDriver(server.url).signIn(application);
  await sendMessages(admin, size.notifications / size.companies);
  const ids = { a: auctions.at(-1)!, c: guest.companyId, u: guest.userId };
  const calls = new Map<string, Answered>();
  let resident = await server.residentBytes();
  for (const [who, paths] of [
    ['admin', OF_STAFF],
    ['buyer', OF_BUYERS],
  ] as const)
    for (const path of paths) {
      const filled = path.replace(/\{(\w)\}/g, (_, name: keyof typeof ids) => ids[name]);
      calls.set(`${who} ${path}`, await answered({ admin, buyer }[who], filled));
      resident = Math.max(resident, await server.residentBytes());
    }
  await server.stop();
  return { calls, events, startMillis: server.startMillis, resident };
}

async function answered(caller: ApiDriver, path: string): Promise<Answered> {
  const waits: number[] = [];
  let bytes = 0;
  // The first call is not counted: it opens the thread of the audit, and fills caches.
  for (let call = 0; call <= CALLS; call++) {
    const from = performance.now();
    ({ length: bytes } = await caller.download(path));
    if (call > 0) waits.push(performance.now() - from);
  }
  return { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99), bytes };
}

/** Sends messages to all, one after another, and waits until each has arrived. */
async function sendMessages(admin: ApiDriver, messages: number): Promise<void> {
  for (let message = 0; message < messages; message++) {
    const { _id } = await admin.notifications.send({
      audience: 'all',
      subject: `Message ${message}`,
      body: 'Dear {{firstName}}',
      channels: ['inApp'],
    });
    await delivered({ admin }, _id, performance.now());
  }
}
