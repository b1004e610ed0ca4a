import { plusMillis, type Instant } from '@tender/kernel';
import { GRACE, STALE, type Check } from '../membership/people-history.js';

/** The states of a stream against which a command may have been checked before it was decided. */
export class RecentStates<State> {
  private superseded: { state: State; until: Instant }[] = [];

  /** @param state that an event is about to change */
  changes(state: State, until: Instant): void {
    this.superseded = [...this.endedSince(plusMillis(until, -STALE)), { state, until }];
  }

  /** The present state, and those that ended shortly before the check. */
  at(present: State, { at, revision }: Check): State[] {
    const earliest = plusMillis(at, revision === undefined ? -GRACE : -STALE);
    return [present, ...this.endedSince(earliest).map(({ state }) => state)];
  }

  private endedSince(earliest: Instant): { state: State; until: Instant }[] {
    return this.superseded.filter(({ until }) => until >= earliest);
  }
}
