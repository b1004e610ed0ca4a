import { START, type EventStore } from '@tender/event-store';
import type { ReadStore } from '@tender/read-store';
import { reactorRecords, type ReactorRecord } from './reactor-records.js';

type Place = NonNullable<ReactorRecord['last']>;
type State = Pick<ReadStore, 'state'>;

/** Positions of checkpoints that name no last event: such a position cannot be found in another log by an event. */
export async function barePositions(state: State): Promise<bigint[]> {
  const records = await state.state(reactorRecords).find();
  return records.flatMap(({ last, position }) => (last === null && BigInt(position) > START ? [BigInt(position)] : []));
}

/**
 * Moves the checkpoints of all reactors into a new log with the same events, so that each continues after its last event, under any later lease.
 * @param eventAt the last event in the old log up to a position of `barePositions`, or null.
 * @throws Error if an event is not in its place.
 */
export async function moveReactors(
  state: State,
  events: Pick<EventStore, 'epoch' | 'readStream'>,
  eventAt: (position: bigint) => Place | null,
): Promise<void> {
  const records = state.state(reactorRecords);
  for (const { _id, last, position } of await records.find()) {
    const place = last ?? eventAt(BigInt(position));
    const moved = place ? await positionOf(events, place) : START;
    await records.update(_id, { epoch: events.epoch, position: String(moved), last: place, fence: 0 });
  }
}

async function positionOf(events: Pick<EventStore, 'readStream'>, { id, stream, revision }: Place): Promise<bigint> {
  const [event] = await events.readStream(stream, revision, 1);
  if (event?.id !== id) throw new Error(`the event ${stream}@${revision}, which a reactor has seen, is missing`);
  return event.position;
}
