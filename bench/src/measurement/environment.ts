import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { availableParallelism, cpus, platform, release } from 'node:os';
import { join } from 'node:path';
import { median } from '../results/statistics.js';

const SYNCS = 200;
const PAGE = Buffer.alloc(4_096, 1);

/** Facts that the numbers depend on: cores, Node, and the cost of an fsync in this folder. */
export function describeMachine(folder: string): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return [
    `${availableParallelism()} cores (${model}), ${platform()} ${release()}, Node ${process.version}`,
    `fsync of a 4 KiB write: ${(fsyncMillis(folder) * 1_000).toFixed(0)} µs (median of ${SYNCS})`,
  ].join('\n');
}

function fsyncMillis(folder: string): number {
  const file = openSync(join(folder, 'fsync'), 'w');
  const millis = Array.from({ length: SYNCS }, () => {
    const from = performance.now();
    writeSync(file, PAGE);
    fdatasyncSync(file);
    return performance.now() - from;
  });
  closeSync(file);
  return median(millis);
}
