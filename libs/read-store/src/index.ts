export * from './port.js';
export * from './projection.js';
export * from './tokens.js';
