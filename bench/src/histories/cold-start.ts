import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../measurement/bench.js';
import { writeHistory } from '../prepared-data/history.js';
import { BenchServer } from '../processes/server.js';
import { median } from '../results/statistics.js';
import { inMebibytes, inMillis, type Row } from '../results/table.js';

/** Idle time before the memory is measured, in ms. */
const IDLE_MILLIS = 1_000;
/** Required memory of an empty installation, in bytes. */
const EMPTY_REQUIRED = 200 * 2 ** 20;
/** Required time until a start is ready, in ms: with read models, and per million events without. */
const START_REQUIRED = 3_000;
const REBUILD_REQUIRED = 20_000;

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
    const resident = await server.residentBytes();
    await server.stop();
    return { millis: server.startMillis, resident };
  };

  const empty: Start[] = [];
  for (let round = 0; round < scale.rounds; round++) empty.push(await start(workbench.folder()));
  const { dataDir, events } = await writeHistory(workbench.folder(), scale.verifiedEvents);
  const rebuilding = await start(dataDir);
  const again: Start[] = [];
  for (let round = 0; round < scale.rounds; round++) again.push(await start(dataDir));

  const count = events.toLocaleString('en');
  const idle = median(empty.map(({ resident }) => resident));
  const rebuildRequired = Math.max((REBUILD_REQUIRED * events) / 1e6, START_REQUIRED);
  return [
    rowOf('start to ready, empty', empty, {
      required: `≤ ${inMebibytes(EMPTY_REQUIRED)}`,
      met: idle <= EMPTY_REQUIRED,
    }),
    rowOf(`start to ready, ${count} events`, again, {
      required: `≤ ${inMillis(START_REQUIRED)}`,
      met: medianMillis(again) <= START_REQUIRED,
    }),
    rowOf(`start to ready, ${count} events, read models rebuilt`, [rebuilding], {
      required: `≤ ${inMillis(rebuildRequired)}`,
      met: rebuilding.millis <= rebuildRequired,
    }),
  ];
}

const medianMillis = (starts: readonly Start[]): number => median(starts.map(({ millis }) => millis));

const rowOf = (what: string, starts: Start[], requirement: Pick<Row, 'required' | 'met'>): Row => ({
  what,
  measured: `${inMillis(medianMillis(starts))}, ${inMebibytes(median(starts.map(({ resident }) => resident)))} resident`,
  ...requirement,
});
