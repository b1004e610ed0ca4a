import { latestOf, millisBetween, plusMillis, type Clock, type Instant } from '@tender/kernel';
import type { RecordedEvent } from '../port.js';
import type { HistoryFinding } from './history-finding.js';

/** The event with the latest time; the first of several. */
export interface NewestEvent extends Pick<RecordedEvent, 'stream' | 'revision' | 'position'> {
  at: Instant;
}

export function newerOf(newest: NewestEvent | null, { metadata, ...event }: RecordedEvent): NewestEvent | null {
  const at: unknown = metadata?.at;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || (newest && at <= newest.at)) return newest;
  const { stream, revision, position } = event;
  return { stream, revision, position, at };
}

/** Tolerance in ms. Clocks of several machines, and clocks before a correction, differ by less. */
const TOLERATED_MILLIS = 60_000;

/**
 * Finds that the newest event is in the future: the server once ran with a clock that was ahead. It continues
 * (`docs/decisions/0020-a-clock-that-jumps.md`).
 */
export class FutureEvent {
  private found: { finding: HistoryFinding; at: Instant } | null = null;

  /** @param clock If it is in doubt, the later of its two times counts. */
  constructor(private readonly clock: Clock) {}

  check(newest: NewestEvent | null): HistoryFinding | null {
    const now = latestOf(this.clock);
    if (this.finding || !newest || newest.at <= plusMillis(now, TOLERATED_MILLIS)) return null;
    const { at, ...event } = newest;
    const finding: HistoryFinding = { problem: 'future', ...event, ahead: { at, millis: millisBetween(now, at) } };
    this.found = { finding, at };
    return finding;
  }

  get finding(): HistoryFinding | null {
    return this.found && this.found.at > latestOf(this.clock) ? this.found.finding : null;
  }
}
