import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { QUICK_COSTS } from './server-process.js';

const COMMANDS = new URL('../../../../cli/dist/commands.js', import.meta.url).href;
export const CLI = fileURLToPath(new URL('../../../../cli/dist/main.js', import.meta.url));

/** Result of a command line. */
export interface Called {
  /** The exit code. */
  code: number;
  output: string;
}

/** Runs the command line in a new process, like an operator. */
export const cli = (...args: string[]): Promise<Called> => cliOn({}, ...args);

/** `env`: settings in addition to those of this process. */
export const cliOn = (env: Record<string, string>, ...args: string[]): Promise<Called> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', QUICK_COSTS, CLI, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });

/**
 * Runs commands in this process, one at a time: faster than in a new process. Not for data that a server of this
 * process has open, nor for tests that kill a process.
 */
export async function cliHere(...args: string[]): Promise<Called> {
  const { answer } = (await import(COMMANDS)) as { answer(args: readonly string[]): Promise<number> };
  let output = '';
  const { log, error } = console;
  console.log = console.error = (...words: unknown[]) => void (output += `${format(...words)}\n`);
  try {
    return { code: await answer(args), output };
  } finally {
    Object.assign(console, { log, error });
  }
}
