import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs simulations in another process.
 * @param seeds such as `1-50,83`
 * @returns a line for each seed, then the sum
 * @throws Error with the traces of failed seeds
 */
export async function simulateSeeds(seeds: string): Promise<string[]> {
  const run = new URL('../run.js', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [run, '--seeds', seeds], {
    maxBuffer: 2 ** 30,
  });
  return stdout.trim().split('\n');
}

export const sumOf = (lines: readonly string[]): { seeds: number; failed: number; hours: number } =>
  JSON.parse(lines.at(-1)!);
