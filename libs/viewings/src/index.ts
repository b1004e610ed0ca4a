export * from './rules/viewing.js';
export * from './rules/viewing.commands.js';
export * from './rules/viewing-decider.js';
export * from './rules/viewing.events.js';
export { viewings, type ViewingDocument } from './read-models/viewing-document.js';
export * from './services/auctioned-viewings.js';
export * from './read-models/booking-document.js';
export * from './read-models/viewing-document.js';
export * from './viewings.module.js';
