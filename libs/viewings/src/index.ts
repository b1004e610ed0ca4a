export * from './rules/viewing.js';
export * from './rules/viewing.commands.js';
export * from './rules/viewing-decider.js';
export * from './rules/viewing.events.js';
export * from './services/auctioned-viewings.js';
export * from './viewings.module.js';
