import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Returns memory that only the start needed, most of it of V8's young generation: about 100 MiB, in 0.1 to 0.2 s. */
export function compactHeap(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
