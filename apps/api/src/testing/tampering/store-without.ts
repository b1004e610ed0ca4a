import { START, type EventStore, type Position } from '@tender/event-store';

/** A store without one stream. Like a server, it knows only positions of events: do not pass other positions. */
export function storeWithout(
  events: EventStore,
  without: string,
): Pick<EventStore, 'readStream' | 'readAll' | 'heads'> {
  const told = new Set([START]);
  async function from<Told extends { stream: string; position: Position }>(
    after: Position,
    page: Promise<Told[]>,
  ): Promise<Told[]> {
    if (!told.has(after)) throw new RangeError(`no event is at ${after}`);
    const rest = (await page).filter(({ stream }) => stream !== without);
    for (const { position } of rest) told.add(position);
    return rest;
  }
  return {
    readStream: (...part) => events.readStream(...part),
    readAll: (after, limit) => from(after, events.readAll(after, limit)),
    heads: (after, limit) => from(after, events.heads(after, limit)),
  };
}
