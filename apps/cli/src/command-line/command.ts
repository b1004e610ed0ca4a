import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Given<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>['values'];

export interface Command {
  /** Words that call the command, such as `audit verify`. */
  readonly words: string;
  readonly usage: readonly string[];
  readonly about: string;
  /** @returns the exit code. @throws WrongUsage; Error with a text for the operator */
  run(args: readonly string[]): Promise<number>;
}

export class WrongUsage extends Error {}

/** Codes of `sysexits.h`. Each command defines the meaning of 0, 1 and 2. */
export const EXIT = { wrongUsage: 64, tryLater: 75 } as const;

export interface Definition<O extends Options> extends Omit<Command, 'run'> {
  readonly options: O;
  run(given: Given<O>, positionals: readonly string[]): Promise<number>;
}

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

/** Returns the only argument. @throws WrongUsage for none or several */
export function only(positionals: readonly string[]): string {
  const [first, ...more] = positionals;
  if (first === undefined || more.length > 0) throw new WrongUsage();
  return first;
}

/** @throws WrongUsage if there is any argument */
export function none(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new WrongUsage();
}
