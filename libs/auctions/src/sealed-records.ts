/** What people write for themselves, kept as ciphertext under keys that follow from the root key. */
export { draftRecords } from './drafts/draft-record.js';
export { markRecords } from './lots/mark-record.js';
