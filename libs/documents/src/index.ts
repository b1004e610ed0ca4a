export * from './documents.module.js';
export * from './rules/folder.events.js';
export * from './subjects/folder-subjects.js';
