import type { EventStore } from '@tender/event-store';

export interface StreamEnd {
  revision: number;
  hash: string;
}

/** Exponential, then binary search: few reads after any number of appends. @param known an existing revision. */
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
