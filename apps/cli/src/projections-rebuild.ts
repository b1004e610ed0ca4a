import { join } from 'node:path';
import type { EventStore } from '@tender/event-store';
import { projections } from '@tender/platform/projections';
import { ProjectionRunner, SqliteProjectionStore, type ProjectionStore } from '@tender/read-store';
import type { MongoDatabases } from '@tender/read-store/mongodb';
import { defineCommand, WrongUsage } from './command.js';
import {
  hold,
  openEvents,
  openMongo,
  PLACE_ABOUT,
  PLACE_OPTIONS,
  placeOf,
  type Held,
  type HousePlace,
} from './house.js';

const NAMES = projections.map(({ name }) => name);

export const rebuildCommand = defineCommand({
  words: 'projections rebuild',
  usage: ['[--data <folder>] [<name>]'],
  about: `Makes a read model anew from the events, or all of them, beside the one that serves until then. A house that starts does so by itself
wherever a release asks for it: this is for a read model that is doubted.
An embedded house does not run meanwhile. On servers the workers do not; api processes go on taking bids and answering from the read models
that serve, but nothing is ended or sent until a worker runs again.
${PLACE_ABOUT}
The read models are ${NAMES.join(', ')}.
Exit codes: 0 made anew; 1 failed, the old ones still serve; 64 not understood; 75 the house runs.`,
  options: PLACE_OPTIONS,
  run: async (given, [name, ...more]) => {
    if (more.length > 0) throw new WrongUsage();
    if (name !== undefined && !NAMES.includes(name))
      throw new WrongUsage(`there is no read model ${name}: they are ${NAMES.join(', ')}`);
    await rebuild(placeOf(given), name === undefined ? NAMES : [name]);
    return 0;
  },
});

/** @throws DataDirectoryInUse, HouseIsLed while the house runs. */
async function rebuild(place: HousePlace, names: readonly string[]): Promise<void> {
  const databases = place.mongodb === null ? null : await openMongo(place.mongodb);
  try {
    const events = await openEvents(place);
    try {
      await rebuildOn(events, { place, databases, names });
    } finally {
      await events.close();
    }
  } finally {
    await databases?.close();
  }
}

async function rebuildOn(
  events: EventStore,
  { place, databases, names }: { place: HousePlace; databases: MongoDatabases | null; names: readonly string[] },
): Promise<void> {
  const held = await hold(place, databases);
  try {
    const store = await storeOf(place, databases, held);
    const runner = await ProjectionRunner.start({ projections, events, store });
    try {
      await Promise.all(names.map((name) => runner.rebuild(name).then(() => console.log(`made anew: ${name}`))));
    } finally {
      await runner.stop();
      await store.close();
    }
  } finally {
    await held.letGo();
  }
}

async function storeOf(
  { directory }: HousePlace,
  databases: MongoDatabases | null,
  { fence }: Held,
): Promise<ProjectionStore> {
  if (!databases) return new SqliteProjectionStore(join(directory, 'views.db'));
  const { MongoProjectionStore } = await import('@tender/read-store/mongodb');
  return new MongoProjectionStore(databases, { fence });
}
