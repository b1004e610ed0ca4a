export * from './archives.js';
export * from './file-keeper.js';
export * from './file-names.js';
export * from './file-type.js';
export * from './folder-archive.js';
export * from './pictures/picture-scaler.js';
export * from './running-downloads.js';
