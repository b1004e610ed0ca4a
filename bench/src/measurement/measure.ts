import { stripVTControlCharacters } from 'node:util';
import type { Bench } from './bench.js';
import type { Row } from '../results/table.js';

/**
 * Measurements by their names, `web/door`; what a group shares is prepared once, and gone before the next group begins.
 */
export type Groups<Shared = Bench> = readonly Readonly<Record<string, (bench: Shared) => Promise<Row[]>>>[];

/** Whether a name was asked for, itself or with all that begins as it does. */
export const isAsked = (name: string, asked: readonly string[]): boolean =>
  asked.some((one) => name === one || name.startsWith(`${one}/`));

interface Run<Shared> {
  /** Names of measurements, or what many of them begin with; left out: all. */
  asked?: readonly string[] | undefined;
  /**
   * What measurements have at hand. Stopped behind each group, and behind what failed, since nobody knows what that has
   * left.
   */
  bench: Shared & { stop(): Promise<void> };
  /** Is told what is measured now, each row as it comes, and all that is known of a failure. */
  print(line: string): void;
}

/** Measures one after another. One that fails has a row that says why, and the others go on. */
export async function measureAll<Shared>(groups: Groups<Shared>, { asked, bench, print }: Run<Shared>): Promise<Row[]> {
  const all: Row[] = [];
  for (const group of groups) {
    for (const [name, measure] of Object.entries(group)) {
      if (asked && !isAsked(name, asked)) continue;
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

/** The first line of what an error says, without a terminal's colours. */
const reasonOf = (error: unknown): string =>
  stripVTControlCharacters(error instanceof Error ? error.message : String(error)).split('\n')[0]!;
