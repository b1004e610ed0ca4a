export * from './reactor.js';
export * from './reactors.js';
