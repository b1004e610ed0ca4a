import type { Instant } from '@tender/kernel';
import type { ReadStore } from '@tender/read-store';
import { taskRecords } from './reactor-records.js';

export async function isDueBetween(
  state: Pick<ReadStore, 'state'>,
  from: Instant,
  to: Instant,
  passedOver: readonly string[],
): Promise<boolean> {
  const due = await state.state(taskRecords).find({ where: { stream: null, at: { gt: from, lte: to } } });
  return due.some(({ reactor }) => !passedOver.includes(reactor));
}
