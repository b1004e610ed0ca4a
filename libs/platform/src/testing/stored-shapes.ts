import { readFileSync } from 'node:fs';
import { anchorsDecider } from '@tender/anchors/rules';
import { auctionDecider } from '@tender/auctions/rules';
import { upcast, type RecordedEvent } from '@tender/event-store';
import { CHAIN_START, kindNameOf, SYSTEM, type Decider, type DomainEvent, type EventSchema } from '@tender/kernel';
import { SqliteProjectionStore, type Projection } from '@tender/read-store';
import { viewingDecider } from '@tender/viewings/rules';
import { contexts } from '../contexts.js';
import { projections } from '../projections.js';
import { Fields } from './fields.js';

/** The stored form of a read model or a snapshot, with the version that programs compare. */
export interface StoredShape {
  version: number;
  /** Fields with their types, in the format of `Fields`. */
  fields: string[];
}
export type StoredShapes = Record<string, StoredShape>;

/** The recorded shapes with their versions. `node scripts/stored-shapes.mjs` writes the file. */
export const SHAPES_FILE = new URL('../../stored-shapes.json', import.meta.url);
export const keptShapes = (): StoredShapes => JSON.parse(readFileSync(SHAPES_FILE, 'utf8')) as StoredShapes;

/** Names of shapes that changed without a higher version: stored documents or states would keep the old shape. */
export const withoutNewVersion = (kept: StoredShapes, now: StoredShapes): string[] =>
  Object.entries(now)
    .filter(([name, { version, fields }]) => {
      const before = kept[name];
      const isSame = before?.fields.join('\n') === fields.join('\n');
      return before !== undefined && version < before.version + (isSame ? 0 : 1);
    })
    .map(([name]) => name);

/** Deciders with snapshots, by kind of stream. */
const SNAPSHOTS = { anchors: anchorsDecider, auction: auctionDecider, viewing: viewingDecider };

const AT = '2026-11-20T09:00:00.000Z';
/** The id of the auction and of the viewing in golden events. */
const GOLDEN_ID = 'k3Jx0Pq9Zt5Wb7Ls';

/** The shapes of all read models and snapshots, built from golden events. */
export async function shapesNow(): Promise<StoredShapes> {
  const events = goldenEvents();
  const shapes: StoredShapes = {};
  for (const projection of projections)
    shapes[`read model ${projection.name}`] = {
      version: projection.version,
      fields: (await documentsOf(projection, events)).lines(),
    };
  for (const [kind, decider] of Object.entries(SNAPSHOTS))
    shapes[`snapshot ${kind}`] = {
      version: decider.snapshot!.version,
      // The kind of a stream determines which events its decider knows.
      fields: statesOf(decider as unknown as Decider<unknown, unknown, DomainEvent>, kind, events).lines(),
    };
  return shapes;
}

/**
 * The newest golden event of each type. Events that delete or remove something come last, so that the others find their
 * data.
 */
function goldenEvents(): RecordedEvent[] {
  const types = contexts.flatMap(({ name, streams }) =>
    streams.flatMap(({ kind }) =>
      Object.entries<EventSchema>(kind.catalogue).map(([type, { version }]) => ({
        type,
        version,
        stream: kind.stream(GOLDEN_ID),
        file: new URL(`../../../${name}/golden/${type}.v${version}.json`, import.meta.url),
      })),
    ),
  );
  const removes = ({ type }: { type: string }) => /(Deleted|Removed)$/.test(type);
  return [...types.filter((each) => !removes(each)), ...types.filter(removes)].map(
    ({ type, version, stream, file }, index) => ({
      ...{ type, stream, id: `event${index}`, revision: index, position: BigInt(index + 1) },
      data: withoutKey(JSON.parse(readFileSync(file, 'utf8')) as object),
      metadata: {
        ...{ version, at: AT, actor: SYSTEM, commandId: `command${index}`, requestId: 'request' },
        ...{ previousHash: CHAIN_START, hash: CHAIN_START },
      },
    }),
  );
}

/** The golden key did not encrypt the golden amounts. */
const withoutKey = ({ sealKey: _, ...data }: { sealKey?: string }): object => data;

/** The documents after each event, because later events may remove them. */
async function documentsOf(projection: Projection, events: readonly RecordedEvent[]): Promise<Fields> {
  const fields = new Fields();
  const store = new SqliteProjectionStore(':memory:');
  await store.prepare(projection, 1, 'golden');
  const reader = store.reader(projection, 1);
  for (const event of events.filter((each) => projection.handles(each))) {
    store.write(projection, 1, await projection.project(event, reader));
    for (const { name, database } of projection.collections)
      for (const document of await reader.find({ name, database })) fields.add(name, document);
  }
  await store.close();
  return fields;
}

function statesOf(
  { initial, evolve, snapshot, catalogue }: Decider<unknown, unknown, DomainEvent>,
  kind: string,
  events: readonly RecordedEvent[],
): Fields {
  const fields = new Fields();
  let state = initial;
  for (const event of events.filter(({ stream }) => kindNameOf(stream) === kind)) {
    state = evolve(state, upcast(catalogue, event), AT);
    fields.add('state', JSON.parse(JSON.stringify(snapshot!.save(state))));
  }
  return fields;
}
