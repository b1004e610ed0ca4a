export * from './api-driver.js';
export * from './api-session.js';
export * from './staging.js';
export * from './viewings/booking-calls.js';
export * from './viewings/goods-calls.js';
export * from './viewings/room-calls.js';
export * from './viewings/stage-viewing.js';
export * from './viewings/viewing-calls.js';
