import { plusMillis, type Instant } from '@tender/kernel';
import { GRACE } from '../membership/people-history.js';

/** The states of a stream against which a command may have been checked before it was decided. */
export class RecentStates<State> {
  private superseded: { state: State; until: Instant }[] = [];

  /** @param state that an event is about to change */
  changes(state: State, until: Instant): void {
    this.superseded = [...this.within(until), { state, until }];
  }

  /** The present state, and those that ended within the grace before an instant. */
  at(present: State, at: Instant): State[] {
    return [present, ...this.within(at).map(({ state }) => state)];
  }

  private within(at: Instant): { state: State; until: Instant }[] {
    const earliest = plusMillis(at, -GRACE);
    return this.superseded.filter(({ until }) => until >= earliest);
  }
}
