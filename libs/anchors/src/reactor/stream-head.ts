import type { EventStore } from '@tender/event-store';

/** The last event of a stream. */
export interface StreamEnd {
  revision: number;
  hash: string;
}

/**
 * The last event of a stream, found in a few reads however much was appended since: in growing steps beyond the end,
 * and then between the last two steps. @param known a revision that is there. @returns null where it is not.
 */
export async function endOf(
  events: Pick<EventStore, 'readStream'>,
  stream: string,
  known: number,
): Promise<StreamEnd | null> {
  const at = async (revision: number): Promise<StreamEnd | null> => {
    const [event] = await events.readStream(stream, revision, 1);
    return event ? { revision, hash: event.metadata.hash } : null;
  };
  let end = await at(known);
  if (!end) return null;
  let beyond = 0;
  for (let step = 1; beyond === 0; step *= 2) {
    const next: StreamEnd | null = await at(end.revision + step);
    if (next) end = next;
    else beyond = end.revision + step;
  }
  while (beyond - end.revision > 1) {
    const middle = Math.floor((end.revision + beyond) / 2);
    const found: StreamEnd | null = await at(middle);
    if (found) end = found;
    else beyond = middle;
  }
  return end;
}
