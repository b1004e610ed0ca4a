import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Given<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>['values'];

/** What the command line can be asked for. */
export interface Command {
  /** What calls it, such as `audit verify`. */
  readonly words: string;
  /** What may follow the words, a line for each way. */
  readonly usage: readonly string[];
  /** What `--help` says besides. */
  readonly about: string;
  /** @returns the exit code. @throws WrongUsage; Error in words for the operator */
  run(args: readonly string[]): Promise<number>;
}

/** It was not understood what is wanted. */
export class WrongUsage extends Error {}

/** As `sysexits.h` has them; 0, 1 and 2 are each command's own. */
export const EXIT = { wrongUsage: 64, tryLater: 75 } as const;

export interface Definition<O extends Options> extends Omit<Command, 'run'> {
  readonly options: O;
  run(given: Given<O>, positionals: readonly string[]): Promise<number>;
}

/** A command with options of its own, as `parseArgs` of Node reads them. */
export const defineCommand = <O extends Options>({ options, run, ...command }: Definition<O>): Command => ({
  ...command,
  run(args) {
    const { values, positionals } = parsed(args, options);
    return run(values, positionals);
  },
});

function parsed<O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

/** The one word that must follow. @throws WrongUsage */
export function only(positionals: readonly string[]): string {
  const [first, ...more] = positionals;
  if (first === undefined || more.length > 0) throw new WrongUsage();
  return first;
}

/** @throws WrongUsage where something follows. */
export function none(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new WrongUsage();
}
