import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from './random.js';
import type { Trace } from './trace.js';

/** Probabilities per call, and delays in ms. All zero: a network without faults. */
export interface Faults {
  /** The process ends before the request leaves it, or after its effect. */
  readonly crash: number;
  readonly lostRequest: number;
  readonly lostAnswer: number;
  /** The request has its effect after the caller has given up. */
  readonly late: number;
  /** Longest usual delay in one direction. */
  readonly delay: number;
}

export const NO_FAULTS: Faults = { crash: 0, lostRequest: 0, lostAnswer: 0, late: 0, delay: 2 };

/** A process as the network knows it. A crashed process gets no answer to anything. */
export interface Caller {
  readonly name: string;
  readonly isAlive: boolean;
  crash(): void;
}

interface Request<T> {
  /** For the trace. */
  what: string;
  effect(): T | Promise<T>;
  patience: number;
}

/** No answer in time: the call may have had its effect, or may have it later. */
export class NoAnswer extends Error {
  constructor() {
    super('no answer in time');
    this.name = 'NoAnswer';
  }
}

export const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** All calls of processes to servers. */
export class Network {
  faults: Faults = NO_FAULTS;
  /** Pairs `process server` that cannot reach each other. */
  readonly cut = new Set<string>();

  constructor(
    private readonly random: Random,
    private readonly trace: Trace,
  ) {}

  /**
   * Runs `effect` on a server at one instant of virtual time.
   * @param patience milliseconds until the caller gives up
   * @throws NoAnswer; the errors of `effect`
   */
  async call<T>(caller: Caller, server: string, { what, effect, patience }: Request<T>): Promise<T> {
    if (!caller.isAlive) return never();
    const { random, faults } = this;
    const fate = this.isCut(caller, server) ? 'lost request' : this.fate();
    if (fate !== 'usual') this.trace.write(caller.name, `${what}: ${fate}`);
    switch (fate) {
      case 'usual':
        return this.answer(caller, { effect, patience });
      case 'crash before':
        caller.crash();
        return never();
      case 'crash after':
        await delay(random.integer(0, faults.delay));
        void attempt(effect);
        caller.crash();
        return never();
      case 'lost request':
        break;
      case 'lost answer':
        void delay(random.integer(0, faults.delay)).then(() => attempt(effect));
        break;
      case 'late':
        void delay(patience + random.integer(0, patience)).then(() => attempt(effect));
        break;
    }
    await delay(patience);
    if (!caller.isAlive) return never();
    throw new NoAnswer();
  }

  private async answer<T>(caller: Caller, { effect, patience }: Omit<Request<T>, 'what'>): Promise<T> {
    const { random, faults } = this;
    await delay(random.integer(0, faults.delay));
    // A request that has left a process arrives, also when the process has crashed since.
    const result = attempt(effect);
    const outcome = result instanceof Promise ? await Promise.race([result, delay(patience).then(noAnswer)]) : result;
    await delay(random.integer(0, faults.delay));
    if (!caller.isAlive) return never();
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  isCut({ name }: Pick<Caller, 'name'>, server: string): boolean {
    return this.cut.has(`${name} ${server}`);
  }

  private fate(): 'usual' | 'crash before' | 'crash after' | 'lost request' | 'lost answer' | 'late' {
    const { crash, lostRequest, lostAnswer, late } = this.faults;
    let left = this.random.unit();
    for (const [fate, probability] of [
      ['crash before', crash / 2],
      ['crash after', crash / 2],
      ['lost request', lostRequest],
      ['lost answer', lostAnswer],
      ['late', late],
    ] as const) {
      if (left < probability) return fate;
      left -= probability;
    }
    return 'usual';
  }
}

type Attempt<T> = { value: T } | { error: unknown };

const noAnswer = (): Attempt<never> => ({ error: new NoAnswer() });

function attempt<T>(effect: () => T | Promise<T>): Attempt<T> | Promise<Attempt<T>> {
  try {
    const value = effect();
    if (!(value instanceof Promise)) return { value };
    return value.then(
      (settled): Attempt<T> => ({ value: settled }),
      (error: unknown): Attempt<T> => ({ error }),
    );
  } catch (error) {
    return { error };
  }
}
