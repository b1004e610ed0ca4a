import { parseArgs } from 'node:util';
import 'reflect-metadata';
import { installVirtualBuiltins } from './virtual-builtins.js';

/**
 * Runs simulations and prints a line of JSON for each seed, then the sum: `node run.js --seeds 1-50,83`. With `--trace`
 * also the whole trace of each.
 */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1' }, trace: { type: 'boolean', default: false } },
});
const seeds = values.seeds.split(',').flatMap((range) => {
  const [first = 1, last = first] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
});
const KEPT = 200;
// Rejections are frequent, and no trace of a stack is read.
Error.stackTraceLimit = values.trace ? 10 : 0;

const time = installVirtualBuiltins();
const unhandled: unknown[] = [];
process.on('unhandledRejection', (error) => unhandled.push(error));
const { simulate } = await import('./simulation.js');

let hours = 0;
let failed = 0;
for (const seed of seeds) {
  const { trace, violations, ...outcome } = await simulate(time, seed, values.trace ? Infinity : KEPT);
  const errors = unhandled
    .splice(0)
    .map((error) => `unhandled: ${error instanceof Error ? error.stack : String(error)}`);
  hours += outcome.simulatedMillis / 3_600_000;
  const all = [...violations, ...errors];
  if (all.length > 0) failed += 1;
  if (values.trace || all.length > 0) console.log(trace.join('\n'));
  console.log(JSON.stringify({ ...outcome, violations: all }));
}
console.log(JSON.stringify({ seeds: seeds.length, failed, hours: Number(hours.toFixed(2)) }));
process.exit(failed > 0 ? 1 : 0);
