import { MongoDatabases, MongoProjectionStore } from '../mongodb.js';
import { put } from '../../projections/projection.js';
import { lotsProjection, LOTS } from './lots-projection.js';

/** A leader that has written half of a transaction and reports it: to be killed there. */
const [url = '', fence = '0'] = process.argv.slice(2);
const store = new MongoProjectionStore(await MongoDatabases.open(url), { fence: () => Number(fence) });
const lots = lotsProjection();
await store.prepare(lots, 1, 'epoch');
await store.transaction(async (transaction) => {
  await transaction.write(lots, 1, [put(LOTS, { _id: 'a', price: 100 })], 1n);
  // A query sends the pending writes.
  await transaction.reader(lots, 1).find(LOTS);
  process.send?.('half written');
  await new Promise(() => undefined);
});
