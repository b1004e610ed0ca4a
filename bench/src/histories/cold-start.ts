import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../measurement/bench.js';
import { writeHistory } from '../prepared-data/history.js';
import { BenchServer } from '../processes/server.js';
import { median } from '../results/statistics.js';
import { inMebibytes, inMillis, type Row } from '../results/table.js';

/** Idle time before the memory is measured, in ms. */
const IDLE_MILLIS = 1_000;

interface Start {
  millis: number;
  resident: number;
}

/**
 * Time from the start of the process to readiness, and its idle memory: with an empty folder, and with a season of
 * events.
 */
export async function coldStart({ workbench, scale }: Bench): Promise<Row[]> {
  const start = async (dataDir: string): Promise<Start> => {
    const server = await BenchServer.start(workbench, { dataDir });
    await delay(IDLE_MILLIS);
    const resident = await residentBytes(server);
    await server.stop();
    return { millis: server.startMillis, resident };
  };

  const empty: Start[] = [];
  for (let round = 0; round < scale.rounds; round++) empty.push(await start(workbench.folder()));
  const { dataDir, events } = await writeHistory(workbench.folder(), scale.historyEvents);
  const rebuilding = await start(dataDir);
  const again: Start[] = [];
  for (let round = 0; round < scale.rounds; round++) again.push(await start(dataDir));

  const count = events.toLocaleString('en');
  return [
    rowOf('start to ready, empty', empty),
    rowOf(`start to ready, ${count} events`, again),
    rowOf(`start to ready, ${count} events, read models rebuilt`, [rebuilding]),
  ];
}

const rowOf = (what: string, starts: Start[]): Row => ({
  what,
  measured: `${inMillis(median(starts.map(({ millis }) => millis)))}, ${inMebibytes(median(starts.map(({ resident }) => resident)))} resident`,
});

async function residentBytes(server: BenchServer): Promise<number> {
  if (globalThis.process.platform === 'linux') {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))![1]) * 1024;
  }
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(await server.metrics())?.[1]);
}
