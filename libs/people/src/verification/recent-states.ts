import { plusMillis, type Instant, type RecordedStep } from '@tender/kernel';
import { during, GRACE, rightIn, STALE, type Check, type Stage } from '../membership/people-history.js';

/** States of the verified stream that were recent when the rights of its commands were checked. */
export class RecentStates<State> {
  /** The states after the events so far, by revision. */
  readonly stages: Stage<State>[] = [];
  private last: Instant = '';

  /** Records the state before an event, also for earlier events that changed nothing and were skipped. */
  before({ revision = 0, at }: Pick<RecordedStep<never>, 'revision' | 'at'>, state: State): void {
    while (this.stages.length < revision) this.stages.push({ at: this.last, state });
    this.last = at;
  }

  gives(check: Check, gives: (state: State) => boolean): boolean {
    return rightIn(this.stages, check, gives).right !== null;
  }

  /** The states that the command may have read after the check of its actor. */
  since({ at, revision }: Check): State[] {
    const { stages } = this;
    const read =
      revision === undefined
        ? during(stages, { at }, GRACE)
        : stages.filter((_, place) => place >= revision && (stages[place + 1]?.at ?? at) >= plusMillis(at, -STALE));
    return read.map(({ state }) => state);
  }
}
