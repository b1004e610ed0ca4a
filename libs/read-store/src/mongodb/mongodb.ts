/** Entry point of MongoDB, separate from the lib's index, so that the driver is loaded only with MongoDB. */
export * from './mongodb-databases.js';
export * from './mongodb-file-storage.js';
export type { Fence } from './mongodb-generations.js';
export { MongoLeaseRegister } from './mongodb-lease.js';
export * from './mongodb-projection-store.js';
export * from './mongodb-read-store.js';
export * from './mongodb-state-copy.js';
