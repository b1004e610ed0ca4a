export * from './enumerations.js';
export * from './error-codes.js';
export * from './money.js';
export * from './pages.js';
export * from './permissions.js';
export * from './phone.js';
export * from './socket-messages.js';
export * from './views.js';
