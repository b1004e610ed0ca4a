export * from './port.js';
export * from './projection.js';
