export * from './access.js';
export * from './standing.js';
