import type { ClientSession, Collection, Filter, UUID } from 'mongodb';
import { START, type Position } from '@tender/event-store';
import type { MongoDatabases } from './mongodb-databases.js';
import type { Projection } from '../projections/projection.js';
import { LostLead, type Generation } from '../projections/projection-store.js';

/** Fencing number of this process's lease; null if it does not lead. The writer with the higher number is right. */
export type Fence = () => bigint | number | null;

export interface Filling extends Omit<Generation, 'projection' | 'failure'> {
  readonly failure?: string | null;
  readonly collections: readonly string[];
  readonly retired?: boolean;
}

/** One document per projection, so that its fields change atomically. */
interface ProjectionRecord {
  _id: string;
  fence: bigint | number;
  /** Transaction session of the last leader, so that the next one can abort its open transaction. */
  session?: UUID;
  generations: Filling[];
}

export interface Move {
  projection: string;
  number: number;
  from: Position;
  to: Position;
}

interface GenerationsOptions {
  fence: Fence | undefined;
  session: UUID | undefined;
}

export class Generations {
  private readonly records: Collection<ProjectionRecord>;

  constructor(
    private readonly databases: MongoDatabases,
    private readonly own: GenerationsOptions,
  ) {
    // Positions use all of 64 bits.
    this.records = databases.views.collection<ProjectionRecord>('projection_generations', { useBigInt64: true });
  }

  async all(): Promise<Generation[]> {
    const records = await this.records.find({}, { sort: { _id: 1 } }).toArray();
    return records.flatMap(({ _id, generations }) =>
      [...generations]
        .filter(({ retired }) => !retired)
        .sort((a, b) => a.number - b.number)
        .map((filling) => generationOf(_id, filling)),
    );
  }

  async of(projection: string): Promise<Filling[]> {
    return (await this.records.findOne({ _id: projection }))?.generations ?? [];
  }

  /** Excludes writers with lower fencing numbers. @throws LostLead if a process with a higher number has claimed it. */
  async claim(projection: string): Promise<Filling[]> {
    const before = await this.records.findOne(this.led(projection));
    if (!before)
      await this.records.updateOne(
        { _id: projection },
        { $setOnInsert: { fence: 0, generations: [] } },
        { upsert: true },
      );
    if (!this.own.fence) return before?.generations ?? [];
    if (before?.session) await this.endTransactionIn(before.session);
    const claimed = await this.records.findOneAndUpdate(
      this.led(projection),
      { $set: this.claimed(projection) },
      { returnDocument: 'after' },
    );
    if (!claimed) throw new LostLead(projection);
    return claimed.generations;
  }

  async add({ name, version, collections }: Projection, number: number, epoch: string): Promise<Filling> {
    const filling: Filling = {
      number,
      version,
      epoch,
      checkpoint: START,
      active: false,
      collections: collections.map((spec) => spec.name),
    };
    await this.records.updateOne(
      { ...this.led(name), generations: { $size: 0 } },
      { $set: { generations: [{ ...filling, active: true }] } },
    );
    await this.records.updateOne(
      { ...this.led(name), 'generations.number': { $ne: number } },
      { $push: { generations: filling } },
    );
    const added = (await this.of(name)).find((each) => each.number === number);
    if (!added) throw new LostLead(name);
    return added;
  }

  async assertAt(projection: string, number: number, checkpoint: Position): Promise<void> {
    if (!(await this.records.findOne(this.at(projection, number, checkpoint), { projection: { _id: 1 } })))
      throw new LostLead(projection);
  }

  /** Moves checkpoints; atomic in a transaction. @throws LostLead like `assertAt` */
  async advance(moves: readonly Move[], session: ClientSession | undefined): Promise<void> {
    if (moves.length === 0) return;
    const updates = moves.map(({ projection, number, from, to }) => ({
      updateOne: {
        filter: this.at(projection, number, from),
        update: { $set: { ...this.fenced(projection), 'generations.$.checkpoint': to } },
      },
    }));
    const { matchedCount } = await this.records.bulkWrite(updates, { session, ordered: true });
    if (matchedCount < moves.length) throw new LostLead(moves.map(({ projection }) => projection).join(', '));
  }

  /** Activates one generation and retires all others, atomically. @throws LostLead */
  async activate(projection: string, number: number): Promise<void> {
    const { matchedCount } = await this.records.updateOne(
      { ...this.led(projection), 'generations.number': number },
      {
        $set: {
          'generations.$[chosen].active': true,
          'generations.$[other].active': false,
          'generations.$[other].retired': true,
        },
      },
      { arrayFilters: [{ 'chosen.number': number }, { 'other.number': { $ne: number } }] },
    );
    if (matchedCount === 0) throw new LostLead(projection);
  }

  async mark(projection: string, number: number, failure: string | null): Promise<void> {
    const { matchedCount } = await this.records.updateOne(
      { ...this.led(projection), 'generations.number': number },
      { $set: { 'generations.$.failure': failure } },
    );
    if (matchedCount === 0) throw new LostLead(projection);
  }

  async forget(projection: string, number: number): Promise<void> {
    await this.records.updateOne({ _id: projection }, { $pull: { generations: { number } } });
  }

  /**
   * Aborts the open transaction of a dead leader, which would lock its writes until the server's timeout (default: one
   * minute). A leader that was only suspended finds its transaction aborted, retries, and is refused.
   */
  private async endTransactionIn(session: UUID): Promise<void> {
    if (this.own.session?.equals(session)) return;
    await this.databases.client.db('admin').command({ killSessions: [{ id: session }] });
  }

  private at(projection: string, number: number, checkpoint: Position): Filter<ProjectionRecord> {
    return { ...this.led(projection), generations: { $elemMatch: { number, checkpoint } } };
  }

  /** No match if a process with a higher fencing number has written the record. */
  private led(projection: string): Filter<ProjectionRecord> {
    return this.own.fence ? { _id: projection, fence: { $lte: this.mine(projection) } } : { _id: projection };
  }

  private fenced(projection: string): { fence?: bigint | number } {
    return this.own.fence ? { fence: this.mine(projection) } : {};
  }

  private claimed(projection: string): { fence?: bigint | number; session?: UUID } {
    const { session } = this.own;
    return { ...this.fenced(projection), ...(session && { session }) };
  }

  private mine(projection: string): bigint | number {
    const fence = this.own.fence?.();
    if (fence === null || fence === undefined) throw new LostLead(projection);
    return fence;
  }
}

export const generationOf = (
  projection: string,
  { number, version, epoch, checkpoint, active, failure = null }: Filling,
): Generation => ({ projection, number, version, epoch, checkpoint, active, failure });
