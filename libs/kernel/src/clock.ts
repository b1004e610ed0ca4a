import type { Instant } from '@tender/contracts';

/** Format of `Date.prototype.toISOString`: instants compare as strings. */
export type { Instant };

export interface Clock {
  (): Instant;
  /** The jump of the machine's clock while the server does not believe it. */
  readonly step?: ClockStep | null;
  believe?(): void;
  /** Milliseconds by which the server measures its own pauses. Absent: the monotonic clock of this process. */
  monotonic?(): number;
  /** Counts on from `instant` until `believe`, or until the machine is set to about that time. */
  countOnFrom?(instant: Instant): void;
}

export interface ClockStep {
  machine: Instant;
  /** How long the machine's clock has been steady since the jump, in ms. */
  steadyMillis: number;
}

/** Clocks of the machine in ms. `wall` can be set, `monotonic` cannot. */
export interface MachineClocks {
  wall(): number;
  monotonic(): number;
}

/** Largest difference that counts as a correction by a time service, in ms. */
const LARGEST_CORRECTION = 2_000;
/** Largest permanent drift: 3.6 s per hour, twice the rate at which Linux slews its clock. */
const SLEW = 1 / 1_000;

/** Wall clock minus monotonic clock, in ms. It changes at most at the rate `SLEW`. */
class Offset {
  constructor(
    private value: number,
    private at: number,
  ) {}

  /** Moves towards the present offset. @returns false, without a move, if they differ by more than `LARGEST_CORRECTION`. */
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
 * Follows the machine's clock while it is steady. After a deviation of more than 2 s from the monotonic clock, in one or many steps, it counts on
 * monotonically until the deviation is undone or accepted (`docs/decisions/0020-a-clock-that-jumps.md`).
 */
export function guardedClock({ wall, monotonic }: MachineClocks): Clock {
  let usual: Offset;
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

export const systemClock: Clock = guardedClock({ wall: Date.now, monotonic: () => performance.now() });

/** The later of the two clocks while they differ: a due time counts as reached if either clock has reached it. */
export function latestOf(clock: Clock): Instant {
  const now = clock();
  return clock.step ? later(now, clock.step.machine) : now;
}

export const later = (a: Instant, b: Instant): Instant => (a >= b ? a : b);

export const earlier = (a: Instant, b: Instant): Instant => (a <= b ? a : b);

export const millisBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from);

export const plusMillis = (instant: Instant, millis: number): Instant =>
  new Date(Date.parse(instant) + millis).toISOString();
