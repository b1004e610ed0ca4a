import type { Collection, Document } from 'mongodb';
import type { LeaseRegister } from '../leader-lease.js';
import type { MongoDatabases } from './mongodb-databases.js';

interface LeaseRecord {
  _id: string;
  holder: string | null;
  fence: number;
  expiresAt: Date;
}

/** A lease in `<name>_state`, by the server's clock. */
export class MongoLeaseRegister implements LeaseRegister {
  private readonly leases: Collection<LeaseRecord>;

  /** @param name of what is led. */
  constructor(
    { state }: Pick<MongoDatabases, 'state'>,
    private readonly name: string,
  ) {
    // With a dot, so that no collection of the port is the same.
    this.leases = state.collection<LeaseRecord>('server.leases');
  }

  async acquireLease(holder: string, millis: number): Promise<number | null> {
    const lease = await this.leases.findOneAndUpdate({ _id: this.name }, taking(holder, millis), {
      upsert: true,
      returnDocument: 'after',
    });
    return lease?.holder === holder ? lease.fence : null;
  }

  async releaseLease(holder: string): Promise<void> {
    await this.leases.updateOne({ _id: this.name, holder }, { $set: { holder: null, expiresAt: new Date(0) } });
  }
}

/**
 * The update that takes a lease where it is free or the holder's own, and else changes nothing. All of it looks at the
 * document as it was before. In a new document every field is missing, which is below every date: it is free.
 */
export function taking(holder: string, millis: number): Document[] {
  const own = { $eq: ['$holder', { $literal: holder }] };
  const free = { $lte: ['$expiresAt', '$$NOW'] };
  const taken = { $or: [own, free] };
  return [
    {
      $set: {
        holder: { $cond: [taken, { $literal: holder }, '$holder'] },
        fence: { $cond: [{ $and: [free, { $not: [own] }] }, { $add: [{ $ifNull: ['$fence', 0] }, 1] }, '$fence'] },
        expiresAt: { $cond: [taken, { $add: ['$$NOW', millis] }, '$expiresAt'] },
      },
    },
  ];
}
