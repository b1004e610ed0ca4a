import type { ClientSession, Collection, Filter, UUID } from 'mongodb';
import { START, type Position } from '@tender/event-store';
import type { MongoDatabases } from './mongodb-databases.js';
import type { Projection } from '../projections/projection.js';
import { LostLead, type Generation } from '../projections/projection-store.js';

/**
 * The number of the lease under which this process writes, null when it does not lead. Of two that write, the one with
 * the higher one is right.
 */
export type Fence = () => bigint | number | null;

/** One generation of a projection, as it stands in the projection's record. */
export interface Filling extends Omit<Generation, 'projection' | 'failure'> {
  /** Absent while it is kept up. */
  readonly failure?: string | null;
  /** The collections that it was made with: another version may have others. */
  readonly collections: readonly string[];
  /** Replaced: to be dropped. */
  readonly retired?: boolean;
}

/** All that is known of a projection, in one document, so that what belongs together changes together. */
interface ProjectionRecord {
  _id: string;
  /** The highest under which it was ever written. */
  fence: bigint | number;
  /** The session of its last leader's transactions, so that the next one can end what that one left open. */
  session?: UUID;
  generations: Filling[];
}

/** The checkpoint of a generation moves on. */
export interface Move {
  projection: string;
  number: number;
  from: Position;
  to: Position;
}

interface GenerationsOptions {
  /** Left out where nobody else can write. */
  fence: Fence | undefined;
  /** Id of the session in which this process's transactions are; left out where it makes none. */
  session: UUID | undefined;
}

/** `projection_generations`: what exists, which one serves, and how far each is. */
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

  /**
   * From now on nobody with a lower fence writes this projection.
   * @returns its generations, which no such writer changes any more. @throws LostLead when a process with a higher one
   * has.
   */
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

  /** Adds a generation when it is not there: empty, at `START`, and active when there is no other. */
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

  /** @throws LostLead when the generation is not at that checkpoint, or another process leads. */
  async assertAt(projection: string, number: number, checkpoint: Position): Promise<void> {
    if (!(await this.records.findOne(this.at(projection, number, checkpoint), { projection: { _id: 1 } })))
      throw new LostLead(projection);
  }

  /**
   * Compares and swaps all of them in one call.
   * @throws LostLead as above: in a transaction nothing is changed then.
   */
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

  /** In one step: this generation is the active one, and all others are retired. @throws LostLead */
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

  /** @throws LostLead */
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
   * A leader that died in mid-transaction leaves it open, and what it has written locked, until the server gives it up:
   * a minute by default. Whoever takes over ends its session first. A leader that only slept finds its transaction
   * gone, tries again, and is refused.
   */
  private async endTransactionIn(session: UUID): Promise<void> {
    if (this.own.session?.equals(session)) return;
    await this.databases.client.db('admin').command({ killSessions: [{ id: session }] });
  }

  private at(projection: string, number: number, checkpoint: Position): Filter<ProjectionRecord> {
    return { ...this.led(projection), generations: { $elemMatch: { number, checkpoint } } };
  }

  /** The record, unless a process with a higher fence has written it. */
  private led(projection: string): Filter<ProjectionRecord> {
    return this.own.fence ? { _id: projection, fence: { $lte: this.mine(projection) } } : { _id: projection };
  }

  /** What a write leaves in the record, so that nobody with a lower fence comes after it. */
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
