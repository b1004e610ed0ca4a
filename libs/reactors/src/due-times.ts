import type { Instant } from '@tender/kernel';
import type { ReadStore } from '@tender/read-store';
import { taskRecords } from './reactor-records.js';

/** Whether any reactor but the `passedOver` has something that falls due after `from` and up to `to`. */
export async function isDueBetween(
  state: Pick<ReadStore, 'state'>,
  from: Instant,
  to: Instant,
  passedOver: readonly string[],
): Promise<boolean> {
  const tasks = state.state(taskRecords);
  const due = { stream: null, at: { gt: from, lte: to } };
  return (await tasks.count(due)) > (await tasks.count({ ...due, reactor: { in: passedOver } }));
}
