export * from './command-executor.js';
export * from './port.js';
export * from './tokens.js';
