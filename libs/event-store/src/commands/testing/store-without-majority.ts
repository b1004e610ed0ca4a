import { OutcomeUnknown, WrongExpectedRevision, type EventStore, type Revision } from '../../port.js';
import { changedStore } from '../../changed-store.js';

type Append = Parameters<EventStore['appendEvents']>;

/**
 * A real store that behaves like the leader of an EventStoreDB cluster without a majority. It keeps the first append to
 * a stream uncommitted in its log and does not acknowledge it. It refuses later appends with the uncommitted revision,
 * while reads end at the committed one.
 */
export class StoreWithoutMajority {
  /** Calls since the majority was lost. */
  calls = { appends: 0, reads: 0 };
  private hasMajority = true;
  private readonly uncommitted = new Map<string, Append>();
  readonly store: EventStore;

  constructor(private readonly real: EventStore) {
    this.store = changedStore(real, {
      exclusive: false,
      appendEvents: (...append) => (this.hasMajority ? real.appendEvents(...append) : this.refuse(append)),
      readStream: (...page) => {
        this.calls.reads++;
        return real.readStream(...page);
      },
    });
  }

  loseMajority(): void {
    this.hasMajority = false;
    this.calls = { appends: 0, reads: 0 };
  }

  /** The followers return. Commits the leader's log, unless another node without it becomes leader. */
  async regainMajority(commits: boolean): Promise<void> {
    const appends = [...this.uncommitted.values()];
    this.uncommitted.clear();
    if (commits) for (const append of appends) await this.real.appendEvents(...append);
    this.hasMajority = true;
  }

  private async refuse(append: Append): Promise<never> {
    this.calls.appends++;
    const [stream, expected] = append;
    const present = await this.presentOf(stream);
    if (present !== expected) throw new WrongExpectedRevision(stream, expected, present);
    this.uncommitted.set(stream, append);
    throw new OutcomeUnknown(stream, new Error('no majority'));
  }

  private async presentOf(stream: string): Promise<Revision> {
    const [, expected, events] = this.uncommitted.get(stream) ?? [];
    return expected !== undefined && events
      ? expected + events.length
      : (await this.real.readStream(stream, 0, 100_000)).length - 1;
  }
}
