import type { EventStore, Position, RecordedEvent } from '@tender/event-store';
import { kindNameOf } from '@tender/kernel';
import { EVENTS_BETWEEN_PAUSES, WRITTEN_TOGETHER } from '../pacing.js';
import { pageAccess, type PageAccess } from './page-of-documents.js';
import type { Projection, Write } from './projection.js';
import type { Generation, ProjectionStore } from './projection-store.js';

export interface ProjectionRun extends Generation {
  readonly of: Projection;
  checkpoint: Position;
  active: boolean;
}

/** A projection threw: a bug or an unreadable event. Nothing of the page was written. */
export class ProjectionFailed extends Error {
  constructor(
    readonly run: Pick<ProjectionRun, 'projection' | 'number'>,
    event: Pick<RecordedEvent, 'stream' | 'revision' | 'type'>,
    cause: unknown,
  ) {
    super(
      `projection ${run.projection} failed at event ${event.stream}@${event.revision} (${event.type}): ${String(cause)}`,
      { cause },
    );
    this.name = 'ProjectionFailed';
  }
}

/** Read models of this epoch with a checkpoint beyond the end of the log: they were made from another history. */
export interface DiscardedViews {
  checkpoint: Position;
  head: Position;
}

export interface RunPlan {
  runs: ProjectionRun[];
  discarded: DiscardedViews | undefined;
  /** The log's end. Runs further behind catch up separately, in full pages without pauses. */
  position: Position;
}

/**
 * Selects the generations to fill for each projection: the active one if it has the program's version and epoch, and the last unfinished or a
 * necessary rebuild. A generation of another version stays active, unchanged, until then. A checkpoint beyond the log's end discards all: the log was
 * truncated, and the read models contain events that never happened.
 */
export async function planRuns({
  projections,
  store,
  events,
}: {
  projections: readonly Projection[];
  store: ProjectionStore;
  events: EventStore;
}): Promise<RunPlan> {
  const { epoch } = events;
  const existing = await store.generations();
  // Read the head after the checkpoints, so that a growing log is never treated as truncated.
  const head = await events.head();
  const discarded = beyond(
    head,
    existing.filter((generation) => generation.epoch === epoch),
  );
  const stored = discarded ? await discardAll(existing, { projections, store }) : existing;
  const runs = await runsOf(projections, stored, { store, epoch });
  return { runs, position: head, discarded };
}

/** Prepares existing generations concurrently, which shortens a take-over, and new ones one after another. */
async function runsOf(
  projections: readonly Projection[],
  stored: readonly Generation[],
  { store, epoch }: { store: ProjectionStore; epoch: string },
): Promise<ProjectionRun[]> {
  const begin = async (projection: Projection, numbers: readonly number[]): Promise<ProjectionRun[]> => {
    const runs: ProjectionRun[] = [];
    for (const number of numbers) runs.push(await beginRun(projection, number, { store, epoch }));
    return runs;
  };
  const fresh: ProjectionRun[] = [];
  const existing: [Projection, number[]][] = [];
  for (const projection of projections) {
    const own = stored.filter((generation) => generation.projection === projection.name);
    const continued = generationsToContinue(own, projection, epoch);
    for (const { number } of own.filter((generation) => !generation.active && !continued.includes(generation)))
      await store.abandon(projection, number);
    if (continued.length > 0) existing.push([projection, continued.map(({ number }) => number)]);
    else fresh.push(...(await begin(projection, [nextNumber(own)])));
  }
  const beginning = existing.map(([projection, numbers]) => begin(projection, numbers));
  // Wait for all: if one fails, the others must finish before the next start.
  await Promise.allSettled(beginning);
  return [...(await Promise.all(beginning)).flat(), ...fresh];
}

function generationsToContinue(own: readonly Generation[], { version }: Projection, epoch: string): Generation[] {
  const current = own.filter((generation) => generation.version === version && generation.epoch === epoch);
  return [...current.filter(({ active }) => active), ...current.filter(({ active }) => !active).slice(-1)];
}

function beyond(head: Position, generations: readonly Generation[]): DiscardedViews | undefined {
  const checkpoint = highest(generations);
  return checkpoint !== undefined && checkpoint > head ? { checkpoint, head } : undefined;
}

async function discardAll(
  stored: readonly Generation[],
  { projections, store }: { projections: readonly Projection[]; store: ProjectionStore },
): Promise<Generation[]> {
  const of = new Map(projections.map((projection) => [projection.name, projection]));
  for (const { projection: name, number } of stored) {
    const projection = of.get(name);
    if (projection) await store.abandon(projection, number);
  }
  return stored.filter(({ projection }) => !of.has(projection));
}

const highest = (generations: readonly Generation[]): Position | undefined =>
  generations.reduce<Position | undefined>(
    (high, { checkpoint }) => (high === undefined || checkpoint > high ? checkpoint : high),
    undefined,
  );

export const nextNumber = (generations: readonly Generation[]): number =>
  Math.max(0, ...generations.map(({ number }) => number)) + 1;

export async function beginRun(
  projection: Projection,
  number: number,
  { store, epoch }: { store: ProjectionStore; epoch: string },
): Promise<ProjectionRun> {
  return { ...(await store.prepare(projection, number, epoch)), of: projection };
}

interface Way {
  store: ProjectionStore;
  rest?: () => Promise<void>;
}

type Filling = readonly [ProjectionRun, PageAccess];

/** Runs that an event concerns, cached by its type: a bid concerns few of many runs. */
function concernedBy(all: readonly Filling[]): (event: RecordedEvent) => readonly Filling[] {
  const known = new Map<string, readonly Filling[]>();
  return (event) => {
    const kind = `${kindNameOf(event.stream)} ${event.type}`;
    let concerned = known.get(kind);
    if (!concerned) known.set(kind, (concerned = all.filter(([run]) => run.of.handles(event))));
    return concerned;
  };
}

class TooMuchAtOnce extends Error {
  constructor(
    readonly run: ProjectionRun,
    readonly event: RecordedEvent,
    readonly writes: readonly Write[],
  ) {
    super(`projection ${run.projection} changes ${writes.length} documents at once`);
    this.name = 'TooMuchAtOnce';
  }
}

const ofEvent = ({ projection, number }: ProjectionRun, { position }: RecordedEvent): string =>
  `${projection} ${number} ${position}`;

/**
 * Applies new events to every run, in one transaction with the checkpoints, or in several if very many documents
 * change. An event that alone changes very many documents (the end of a sealed auction opens each bid) is first written
 * in parts, because a server aborts long transactions every time. Concurrent readers see some of them changed.
 */
export async function advance(runs: readonly ProjectionRun[], page: readonly RecordedEvent[], way: Way): Promise<void> {
  const parted = new Set<string>();
  for (let from = 0; from < page.length;)
    try {
      from += await advanceTogether(runs, page.slice(from), way, parted);
    } catch (error) {
      if (!(error instanceof TooMuchAtOnce)) throw error;
      const { run, event } = error;
      const before = page.slice(from).findIndex(({ position }) => position === event.position);
      if (before > 0) from += await advanceTogether(runs, page.slice(from, from + before), way, parted);
      await writeInParts(error, way);
      parted.add(ofEvent(run, event));
    }
}

/** Each part repeats the old checkpoint, which verifies that this process leads. */
async function writeInParts({ run, event, writes }: TooMuchAtOnce, { store, rest }: Way): Promise<void> {
  for (let from = 0; from < writes.length; from += WRITTEN_TOGETHER) {
    await store.transaction(async (transaction) => {
      await transaction.write(run.of, run.number, writes.slice(from, from + WRITTEN_TOGETHER), event.position);
      await transaction.checkpoint(run.of, run.number, run.checkpoint);
    });
    await rest?.();
  }
}

/** @param parted events that were written in parts already @returns the number of applied events */
async function advanceTogether(
  runs: readonly ProjectionRun[],
  page: readonly RecordedEvent[],
  { store, rest }: Way,
  parted: ReadonlySet<string>,
): Promise<number> {
  const last = page.at(-1);
  const moving = runs.filter((run) => last && run.checkpoint < last.position);
  if (!last || moving.length === 0) return page.length;

  let had = 0;
  await store.transaction(async (transaction) => {
    const accesses = new Map(moving.map((run) => [run, pageAccess(run, transaction)]));
    const concerned = concernedBy([...accesses]);
    had = 0;
    for (let changed = 0; had < page.length && changed < WRITTEN_TOGETHER; had++) {
      const event = page[had]!;
      if (rest && had > 0 && had % EVENTS_BETWEEN_PAUSES === 0) await rest();
      for (const [run, access] of concerned(event)) {
        if (event.position <= run.checkpoint) continue;
        try {
          const writes = await run.of.project(event, access);
          if (writes.length > WRITTEN_TOGETHER && !parted.has(ofEvent(run, event)))
            throw new TooMuchAtOnce(run, event, writes);
          await access.addWrites(writes, event.position);
          changed += writes.length;
        } catch (error) {
          if (error instanceof TooMuchAtOnce) throw error;
          throw new ProjectionFailed(run, event, error);
        }
      }
    }
    for (const access of accesses.values()) await access.flush();
    const { position } = page[had - 1]!;
    for (const run of behind(moving, position)) await transaction.checkpoint(run.of, run.number, position);
  });
  const { position } = page[had - 1]!;
  for (const run of behind(moving, position)) run.checkpoint = position;
  return had;
}

const behind = (runs: readonly ProjectionRun[], position: Position): ProjectionRun[] =>
  runs.filter(({ checkpoint }) => checkpoint < position);
