import type { Instant } from '@tender/contracts';

/** As `Date.prototype.toISOString` writes it: two of them compare as strings. */
export type { Instant };

/** A clock is a value: whoever needs the time is handed one. */
export interface Clock {
  (): Instant;
  /** Set while the machine's clock has jumped and is not believed (yet): the time is then counted on from before. */
  readonly step?: ClockStep | null;
  /** Takes the machine's clock for right again. */
  believe?(): void;
}

/** A machine's clock that has jumped. */
export interface ClockStep {
  /** What it says. */
  machine: Instant;
  /** Milliseconds for which it has gone on evenly since it jumped. */
  steadyMillis: number;
}

/** The two clocks of a machine, in milliseconds: the one that can be set, and the one that cannot. */
export interface MachineClocks {
  wall(): number;
  monotonic(): number;
}

/** Milliseconds by which the two may part between two looks: more is a step, not the small corrections of a time service. */
const LARGEST_CORRECTION = 2_000;

/**
 * The machine's time, as long as it goes on evenly. When it jumps by more than two seconds against the monotonic clock, the time is
 * counted on by the latter, until the jump is undone or somebody believes it (`docs/decisions/0020-a-clock-that-jumps.md`).
 */
export function guardedClock({ wall, monotonic }: MachineClocks): Clock {
  let right = { wall: wall(), monotonic: monotonic() };
  let step: { by: number; since: number } | null = null;
  const write = instantWriter();

  const look = (): number => {
    const now = { wall: wall(), monotonic: monotonic() };
    const expected = right.wall + now.monotonic - right.monotonic;
    const by = now.wall - expected;
    if (Math.abs(by) <= LARGEST_CORRECTION) {
      right = now;
      step = null;
      return now.wall;
    }
    if (step === null || Math.abs(by - step.by) > LARGEST_CORRECTION) step = { by, since: now.monotonic };
    return Math.floor(expected);
  };

  return Object.defineProperty(
    Object.assign(() => write(look()), {
      believe() {
        right = { wall: wall(), monotonic: monotonic() };
        step = null;
      },
    }),
    'step',
    {
      get(): ClockStep | null {
        look();
        return step && { machine: new Date(wall()).toISOString(), steadyMillis: monotonic() - step.since };
      },
    },
  );
}

/** Writes an instant out once a millisecond, however often it is asked. */
function instantWriter(): (millis: number) => Instant {
  let lastMillis = NaN;
  let lastInstant: Instant = '';
  return (millis) => {
    if (millis !== lastMillis) {
      lastInstant = new Date(millis).toISOString();
      lastMillis = millis;
    }
    return lastInstant;
  };
}

/** This process's time. */
export const systemClock: Clock = guardedClock({ wall: Date.now, monotonic: () => performance.now() });

export const later = (a: Instant, b: Instant): Instant => (a >= b ? a : b);

export const earlier = (a: Instant, b: Instant): Instant => (a <= b ? a : b);

export const millisBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from);

export const plusMillis = (instant: Instant, millis: number): Instant =>
  new Date(Date.parse(instant) + millis).toISOString();
