import { DataLock } from '../data-lock.js';

/** A process that locks a data directory until it is killed. Prints `held`, or its error. */

const [directory] = process.argv.slice(2);
if (!directory) throw new Error('which directory?');
try {
  DataLock.acquire(directory);
  console.log('held');
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(String(error));
}
