export * from './codec.js';
export * from './command-executor.js';
export * from './data-lock.js';
export * from './disk-errors.js';
export * from './port.js';
export * from './snapshots.js';
export * from './sqlite-event-store.js';
export { renewEpoch } from './sqlite-log.js';
export * from './tokens.js';
