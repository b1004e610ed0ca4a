import type { Clock } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { taskRecords, type TaskRecord } from './reactor-records.js';

const MOST_LISTED = 1_000;

export class DeadLetters {
  private readonly records: StateCollection<TaskRecord>;

  constructor(
    state: Pick<ReadStore, 'state'>,
    private readonly clock: Clock,
  ) {
    this.records = state.state(taskRecords);
  }

  async list(): Promise<TaskRecord[]> {
    const failed = await this.records.find({ where: { error: { gt: '' } }, limit: MOST_LISTED });
    return failed.sort((a, b) => (a.at < b.at ? -1 : 1));
  }

  async retry(id: string): Promise<boolean> {
    return this.records.update(id, { dead: false, failures: 0, nextAt: this.clock() });
  }
}
