export * from './dead-letters.js';
export * from './due-names.js';
export * from './due-times.js';
export * from './moved-reactors.js';
export * from './reactor.js';
export type { TaskRecord } from './reactor-records.js';
export * from './reactors.js';
export { LostReactors, type ReactorStores } from './reactor-run.js';
