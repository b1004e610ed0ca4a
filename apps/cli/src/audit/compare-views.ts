import { eventsFromEnd, viewDiffers, type EventStore, type HistoryFinding, type StreamEnd } from '@tender/event-store';
import { FINAL_EVENTS } from '@tender/platform/final-events';
import { openBeside, type InstallationBeside } from '@tender/platform/installation';
import { projections } from '@tender/platform/projections';
import type { Settings } from '@tender/platform/settings';
import { differencesFromEnd, type Projection, type ProjectionReader } from '@tender/read-store';

/** The server may write: a stream or read model that changes during a comparison is compared again. */
const TRIES = 5;

/** Compares the read models of ended auctions with the events, if there are read models. */
export async function compareViews(
  settings: Settings,
  events: EventStore,
  ends: readonly StreamEnd[],
): Promise<HistoryFinding[]> {
  const installation = await openBeside(settings);
  try {
    if (!(await installation.generations())) return [];
    const views = installation.views();
    try {
      const found: HistoryFinding[] = [];
      for (const end of ends)
        for (const projection of projections.filter(({ comparedAtEnd }) => comparedAtEnd))
          found.push(...(await compareEnd(projection, end, { events, house: installation, views })));
      return found;
    } finally {
      await views.close();
    }
  } finally {
    await installation.close();
  }
}

/** Documents may be newer than the events that were read before them: then the events are read again. */
async function compareEnd(
  projection: Projection,
  end: StreamEnd,
  { events, house: installation, views }: { events: EventStore; house: InstallationBeside; views: ProjectionReader },
): Promise<HistoryFinding[]> {
  for (let tries = 0; tries < TRIES; tries++) {
    const tail = await eventsFromEnd(events, end, FINAL_EVENTS);
    const serving = (await installation.generations())?.find(
      ({ projection: name, active, version, epoch, failure }) =>
        name === projection.name &&
        active &&
        version === projection.version &&
        epoch === events.epoch &&
        failure === null,
    );
    if (!serving || serving.checkpoint < tail.at(-1)!.position) break;
    const differences = await differencesFromEnd(projection, tail, views);
    if (differences.length === 0) return [];
    const { length } = await eventsFromEnd(events, end, FINAL_EVENTS);
    if (length === tail.length) return differences.map((difference) => viewDiffers(end.stream, difference));
  }
  console.log(`not compared: the read model ${projection.name} is behind the events of ${end.stream}`);
  return [];
}
