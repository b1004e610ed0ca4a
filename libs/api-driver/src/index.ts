export * from './api-driver.js';
export * from './api-session.js';
export * from './staging.js';
