import { stripVTControlCharacters } from 'node:util';
import type { Bench } from './bench.js';
import type { Row } from '../results/table.js';

/**
 * Measurements by name, such as `web/door`. Shared resources are prepared once per group and stopped before the next.
 */
export type Groups<Shared = Bench> = readonly Readonly<Record<string, (bench: Shared) => Promise<Row[]>>>[];

/** Returns whether a name is selected, directly or by a group prefix. */
export const isSelected = (name: string, selected: readonly string[]): boolean =>
  selected.some((one) => name === one || name.startsWith(`${one}/`));

interface Run<Shared> {
  /** Names or group prefixes of measurements; omit for all. */
  selected?: readonly string[] | undefined;
  /** Shared resources. Stopped after each group, and after a failure, because their state is then unknown. */
  bench: Shared & { stop(): Promise<void> };
  /** Receives the name of the current measurement, each row, and the full text of a failure. */
  print(line: string): void;
}

/** Runs the measurements one after another. A failed one gets a row with the reason, and the run continues. */
export async function measureAll<Shared>(
  groups: Groups<Shared>,
  { selected, bench, print }: Run<Shared>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (const group of groups) {
    for (const [name, measure] of Object.entries(group)) {
      if (selected && !isSelected(name, selected)) continue;
      print(`${name} …`);
      let rows: Row[];
      try {
        rows = await measure(bench);
      } catch (error) {
        print(error instanceof Error ? (error.stack ?? error.message) : String(error));
        rows = [{ what: name, measured: `failed: ${reasonOf(error)}`, failed: true }];
        await bench.stop();
      }
      for (const { what, measured } of rows) print(`  ${what}: ${measured}`);
      all.push(...rows);
    }
    await bench.stop();
  }
  return all;
}

const reasonOf = (error: unknown): string =>
  stripVTControlCharacters(error instanceof Error ? error.message : String(error)).split('\n')[0]!;
