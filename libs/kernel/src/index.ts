export * from './clock.js';
export * from './decider.js';
export * from './hash-chain.js';
export * from './ids.js';
export * from './one-at-a-time.js';
export * from './rejection.js';
export * from './seal.js';
export * from './stream-kind.js';
