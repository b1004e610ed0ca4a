/** Entry point that loads no Nest. */
export * from './folder.events.js';
export * from './folder.js';
export { folderDecider } from './folder-decider.js';
