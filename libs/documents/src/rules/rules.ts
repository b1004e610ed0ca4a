/** The rules of folders, for packages that react to them: they load no Nest. */
export * from './folder.events.js';
export * from './folder.js';
export { folderDecider } from './folder-decider.js';
