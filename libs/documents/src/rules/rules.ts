/** Entry point that loads no Nest, for packages that react to folders. */
export * from './folder.events.js';
export * from './folder.js';
export { folderDecider } from './folder-decider.js';
