import { isDeepStrictEqual } from 'node:util';
import type { RecordedEvent, ViewDifference } from '@tender/event-store';
import type { CollectionDeclaration, CollectionSpec, Document, Query } from '../port.js';
import type { Filling } from './page-of-documents.js';
import type { Projection, ProjectionReader, Write } from './projection.js';
import type { ProjectionStore } from './projection-store.js';

/**
 * Applies the end of a stream again, in memory. Handlers write absolute values, so correct documents do not change.
 * @param events the first end of the stream and the legal events after it. The documents must include all of them.
 */
export async function differencesFromEnd(
  projection: Projection,
  events: readonly RecordedEvent[],
  documents: ProjectionReader,
): Promise<ViewDifference[]> {
  const replayed = new ReplayedDocuments(projection.collections, documents);
  for (const event of events)
    if (projection.handles(event)) await replayed.apply(await projection.project(event, replayed));
  return replayed.differences;
}

export async function differencesOfRuns(
  runs: readonly Filling[],
  events: readonly RecordedEvent[],
  store: Pick<ProjectionStore, 'transaction'>,
): Promise<Map<string, ViewDifference[]>> {
  const found = new Map<string, ViewDifference[]>();
  await store.transaction(async (transaction) => {
    found.clear();
    for (const { of, number } of runs.filter((run) => run.of.comparedAtEnd)) {
      const differences = await differencesFromEnd(of, events, transaction.reader(of, number));
      if (differences.length > 0) found.set(of.name, differences);
    }
  });
  return found;
}

interface Replayed {
  stored: Document | null;
  present: Document | null;
}

class ReplayedDocuments implements ProjectionReader {
  private readonly known: ReadonlyMap<string, Map<string, Replayed>>;
  private readonly specs: ReadonlyMap<string, CollectionSpec<Document>>;

  constructor(
    collections: readonly CollectionDeclaration[],
    private readonly documents: ProjectionReader,
  ) {
    this.known = new Map(collections.map(({ name }) => [name, new Map()]));
    this.specs = new Map(collections.map(({ name, database }) => [name, { name, database }]));
  }

  async get<D extends Document>(spec: CollectionSpec<D>, id: string): Promise<D | null> {
    const { present } = await this.load(spec.name, id);
    return present as D | null;
  }

  async find<D extends Document>(spec: CollectionSpec<D>, query?: Query<D>): Promise<D[]> {
    const found = await this.documents.find(spec, query);
    const known = this.known.get(spec.name)!;
    return found.flatMap((document) => {
      const replayed = known.get(document._id);
      return replayed ? ((replayed.present as D | null) ?? []) : [document];
    });
  }

  async apply(writes: readonly Write[]): Promise<void> {
    await this.loadAll(writes);
    for (const write of writes) {
      const replayed = await this.load(write.collection, idOf(write));
      replayed.present = after(write, replayed.present);
    }
  }

  get differences(): ViewDifference[] {
    return [...this.known].flatMap(([collection, documents]) =>
      [...documents].flatMap(([id, { stored, present }]) => {
        const fields = differing(stored, present);
        return fields === null ? [] : [{ collection, id, fields }];
      }),
    );
  }

  private async loadAll(writes: readonly Write[]): Promise<void> {
    for (const [name, known] of this.known) {
      const ids = writes.filter(({ collection }) => collection === name).map(idOf);
      const unknown = ids.filter((id) => !known.has(id));
      if (unknown.length === 0) continue;
      const found = await this.documents.find(this.specs.get(name)!, { where: { _id: { in: unknown } } });
      for (const document of found) known.set(document._id, { stored: document, present: document });
    }
  }

  private async load(collection: string, id: string): Promise<Replayed> {
    const known = this.known.get(collection)!;
    let replayed = known.get(id);
    if (!replayed) {
      const stored = await this.documents.get(this.specs.get(collection)!, id);
      known.set(id, (replayed = { stored, present: stored }));
    }
    return replayed;
  }
}

const idOf = (write: Write): string => (write.kind === 'put' ? write.document._id : write.id);

/** A patch of a missing document creates a document with the changes alone, which is reported as a difference. */
function after(write: Write, before: Document | null): Document | null {
  switch (write.kind) {
    case 'put':
      return write.document;
    case 'patch':
      return { ...(before ?? { _id: write.id }), ...write.set };
    case 'delete':
      return null;
  }
}

/** Fields that differ. Empty if one document is missing, null if they are equal. */
function differing(stored: Document | null, present: Document | null): string[] | null {
  if (!stored || !present) return stored === present ? null : [];
  const [one, other] = [new Map(Object.entries(stored)), new Map(Object.entries(present))];
  const fields = [...new Set([...one.keys(), ...other.keys()])].filter(
    (field) => !isDeepStrictEqual(one.get(field) ?? null, other.get(field) ?? null),
  );
  return fields.length > 0 ? fields : null;
}
