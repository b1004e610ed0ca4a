export * from './bytes.js';
export * from './checkpoint.js';
export * from './commitment.js';
export * from './log-entries.js';
export * from './merkle-tree.js';
export * from './receipt.js';
export * from './signed-note.js';
export * from './tlog-proof.js';
