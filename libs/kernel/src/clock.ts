import type { Instant } from '@tender/contracts';

/** As `Date.prototype.toISOString` writes it: two of them compare as strings. */
export type { Instant };

/** A clock is a value: code that needs the time is handed one. */
export interface Clock {
  (): Instant;
  /** Set while the machine's clock has jumped and is not believed (yet): the time is then counted on from before. */
  readonly step?: ClockStep | null;
  /** Takes the machine's clock for right again. */
  believe?(): void;
  /** Takes the machine's clock for wrong: counts on from `instant`, until it is believed or set to about that time. */
  countOnFrom?(instant: Instant): void;
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

/**
 * Milliseconds by which the two may part, at once or in small steps: more is no correction by a time service any more.
 */
const LARGEST_CORRECTION = 2_000;
/**
 * Share of the time that passes by which the two may part for good: 3.6 seconds an hour. It is twice as much as kernels
 * slew a clock by, and ten times as much as a clock that nobody corrects goes wrong by.
 */
const SLEW = 1 / 1_000;

/**
 * How far the machine's clock is ahead of its monotonic one, in milliseconds. It is followed no faster than a clock is
 * slewed.
 */
class Offset {
  constructor(
    private value: number,
    private at: number,
  ) {}

  /** Takes note of the offset as it is now. @returns whether it is near to where slewing could have brought it. */
  follows(offset: number, now: number): boolean {
    const apart = offset - this.value;
    if (Math.abs(apart) > LARGEST_CORRECTION) return false;
    const most = (now - this.at) * SLEW;
    this.value += Math.min(Math.max(apart, -most), most);
    this.at = now;
    return true;
  }
}

/**
 * The machine's time, as long as it goes on evenly. When it has parted from the monotonic clock by more than two
 * seconds, in one step or in many, the time is counted on by the latter, until that is undone or accepted
 * (`docs/decisions/0020-a-clock-that-jumps.md`).
 */
export function guardedClock({ wall, monotonic }: MachineClocks): Clock {
  let usual: Offset;
  /** The offset by which the time was told last. */
  let right: number;
  let step: { offset: Offset; since: number } | null;
  const write = instantWriter();

  const follow = (millis: number): void => {
    const now = monotonic();
    right = millis - now;
    usual = new Offset(right, now);
    step = null;
  };
  const believe = (): void => follow(wall());
  const countOnFrom = (instant: Instant): void => follow(Date.parse(instant));
  const look = (): number => {
    const now = { wall: wall(), monotonic: monotonic() };
    const offset = now.wall - now.monotonic;
    if (Math.abs(offset - right) <= LARGEST_CORRECTION && usual.follows(offset, now.monotonic)) {
      right = offset;
      step = null;
      return now.wall;
    }
    if (!step?.offset.follows(offset, now.monotonic))
      step = { offset: new Offset(offset, now.monotonic), since: now.monotonic };
    return Math.floor(now.monotonic + right);
  };

  believe();
  return Object.defineProperty(
    Object.assign(() => write(look()), { believe, countOnFrom }),
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

/**
 * The later of the times that the machine's two clocks tell: what only one of them has reached is due as well, and the
 * decision sees the doubt.
 */
export function latestOf(clock: Clock): Instant {
  const now = clock();
  return clock.step ? later(now, clock.step.machine) : now;
}

export const later = (a: Instant, b: Instant): Instant => (a >= b ? a : b);

export const earlier = (a: Instant, b: Instant): Instant => (a <= b ? a : b);

export const millisBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from);

export const plusMillis = (instant: Instant, millis: number): Instant =>
  new Date(Date.parse(instant) + millis).toISOString();
