import { JobProcess, sharedNow } from '../processes/job-process.js';
import type { Bench, ServerUnderLoad } from '../measurement/bench.js';
import { metricOf } from '../servers/prepared-server.js';
import { startBare } from '../processes/server.js';
import { compare, type Round } from '../results/statistics.js';
import { durationRow, type Row } from '../results/table.js';
import type { ListenJobs } from '../processes/listen-process.js';

const COLD = 4;
const RESIDENT = 'process_resident_memory_bytes';

/**
 * Time from the response to the admin's pause until the last watcher has read it, against a bare WebSocket server with
 * the same bytes. A server that publishes before it responds looks fast here: a second row has the time from the call.
 */
export async function broadcast(bench: Bench): Promise<Row[]> {
  const {
    workbench,
    scale: { listeners: watchers, rounds },
  } = bench;
  const busy = await bench.server();
  const visitors = [busy.admin, ...busy.buyers];
  const cookies = Array.from({ length: watchers }, (_, watcher) => visitors[watcher % visitors.length]!.cookie);
  const residentBefore = await metricOf(busy, RESIDENT);
  await busy.listeners.run('open', { port: busy.server.address.port, cookies });
  const resident = (await metricOf(busy, RESIDENT)) - residentBefore;

  const bare = await startBare(workbench, new URL('../processes/bare-broadcast.js', import.meta.url));
  const bareWatch = JobProcess.start<ListenJobs>(workbench, new URL('../processes/listen-process.js', import.meta.url));
  await bareWatch.run('open', { port: bare.address.port, cookies: cookies.map(() => null) });
  const post = (body: string) => async (): Promise<void> => {
    await (await fetch(`http://127.0.0.1:${bare.address.port}/`, { method: 'POST', body })).arrayBuffer();
  };

  const fromAnswer: Round[] = [];
  const fromCall: Round[] = [];
  for (let round = 0; round < COLD + rounds * 4; round++) {
    const { kind, change } = round % 2 === 0 ? pause(busy) : resume(busy);
    const ours = await untilLast(busy.listeners, kind, change);
    const limit = await untilLast(bareWatch, kind, post(ours.sample));
    // The first rounds run uncompiled code.
    if (round < COLD) continue;
    fromAnswer.push({ ours: ours.fromAnswer, bare: limit.fromAnswer });
    fromCall.push({ ours: ours.fromCall, bare: limit.fromCall });
  }
  await busy.listeners.run('close');
  bareWatch.stop();
  bare.stop();
  return [
    durationRow(`acknowledgement → last of ${watchers} watchers`, compare(fromAnswer)),
    durationRow(`call → last of ${watchers} watchers`, compare(fromCall)),
    { what: `memory per watcher, of ${watchers}`, measured: `${(resident / watchers / 1_024).toFixed(0)} KiB` },
  ];
}

interface Delivered {
  /** Milliseconds from the caller's response until the last watcher had the message; negative if before. */
  fromAnswer: number;
  fromCall: number;
  sample: string;
}

async function untilLast(watch: JobProcess<ListenJobs>, text: string, change: () => Promise<void>): Promise<Delivered> {
  await watch.run('expect', text);
  const last = watch.run('last');
  const called = sharedNow();
  await change();
  const answered = sharedNow();
  const { at, sample } = await last;
  return { fromAnswer: at - answered, fromCall: at - called, sample };
}

const pause = ({ admin, tenders }: ServerUnderLoad) => ({
  kind: '"auctionPaused"',
  change: async (): Promise<void> => void (await admin.pause(tenders[0]!.auctionId)),
});
const resume = ({ admin, tenders }: ServerUnderLoad) => ({
  kind: '"auctionLive"',
  change: async (): Promise<void> => void (await admin.goLive(tenders[0]!.auctionId)),
});
