export * from './bid-load.js';
export * from './bidding.js';
export * from './latencies.js';
export type { Address } from './load-connection.js';
