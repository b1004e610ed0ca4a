import type { Clock } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { taskRecords, type TaskRecord } from './reactor-records.js';

/** Maximum number that is listed; the log has all. */
const MOST_LISTED = 1_000;

/** What reactors could not do, for an admin to see and to have retried, whichever process runs the reactors. */
export class DeadLetters {
  private readonly records: StateCollection<TaskRecord>;

  constructor(
    state: Pick<ReadStore, 'state'>,
    private readonly clock: Clock,
  ) {
    this.records = state.state(taskRecords);
  }

  /** The oldest first, including failed tasks that will be retried by themselves. */
  async list(): Promise<TaskRecord[]> {
    const failed = await this.records.find({ where: { error: { gt: '' } }, limit: MOST_LISTED });
    return failed.sort((a, b) => (a.at < b.at ? -1 : 1));
  }

  /** Retries a task now, with as many tries as a new one has. @returns whether there is such a task. */
  async retry(id: string): Promise<boolean> {
    return this.records.update(id, { dead: false, failures: 0, nextAt: this.clock() });
  }
}
