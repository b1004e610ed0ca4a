import type { Collection, Document } from 'mongodb';
import type { LeaseRegister } from '../leader-lease.js';
import type { MongoDatabases } from './mongodb-databases.js';

interface LeaseRecord {
  _id: string;
  holder: string | null;
  fence: number;
  expiresAt: Date;
}

export class MongoLeaseRegister implements LeaseRegister {
  private readonly leases: Collection<LeaseRecord>;

  constructor(
    { state }: Pick<MongoDatabases, 'state'>,
    private readonly name: string,
  ) {
    this.leases = state.collection<LeaseRecord>('server.leases');
  }

  async acquireLease(holder: string, millis: number): Promise<number | null> {
    const lease = await this.leases.findOneAndUpdate({ _id: this.name }, acquisition(holder, millis), {
      upsert: true,
      returnDocument: 'after',
    });
    return lease?.holder === holder ? lease.fence : null;
  }

  async releaseLease(holder: string): Promise<void> {
    await this.leases.updateOne({ _id: this.name, holder }, { $set: { holder: null, expiresAt: new Date(0) } });
  }
}

/** All expressions read the old document. In a new one `expiresAt` is missing, and sorts before every date: the lease is free. */
export function acquisition(holder: string, millis: number): Document[] {
  const own = { $eq: ['$holder', { $literal: holder }] };
  const free = { $lte: ['$expiresAt', '$$NOW'] };
  const acquired = { $or: [own, free] };
  return [
    {
      $set: {
        holder: { $cond: [acquired, { $literal: holder }, '$holder'] },
        fence: { $cond: [{ $and: [free, { $not: [own] }] }, { $add: [{ $ifNull: ['$fence', 0] }, 1] }, '$fence'] },
        expiresAt: { $cond: [acquired, { $add: ['$$NOW', millis] }, '$expiresAt'] },
      },
    },
  ];
}
