import { decrypt, derivedKey } from '@tender/kernel';
import { DRAFT_FIELDS, DRAFTS_PURPOSE, type DraftRecord } from './drafts/draft-record.js';
import { MARKS_PURPOSE, type MarkRecord } from '@tender/context/mark-record';

/** Imports no Nest: the command line reads encrypted drafts and preferences while the server is stopped. */
export { draftRecords } from './drafts/draft-record.js';
export { markRecords } from '@tender/context/mark-record';

type Sealed = readonly [text: string, context: string];

const sealedInDraft = (record: DraftRecord): Sealed[] => [
  ...(record.sealed ? [[record.sealed, record._id] as const] : []),
  ...DRAFT_FIELDS.flatMap((field) => {
    const text = record[field];
    return text ? [[text, `${record._id} ${field}`] as const] : [];
  }),
];

const sealedInMark = ({ _id, sealedPriority, sealedNote }: MarkRecord): Sealed[] => [
  ...(sealedPriority ? [[sealedPriority, `${_id} priority`] as const] : []),
  ...(sealedNote ? [[sealedNote, `${_id} note`] as const] : []),
];

/** Whether the root key opens the record; null if nothing in the record is encrypted. */
export const opensDraft = (record: DraftRecord, rootKey: Buffer | null): boolean | null =>
  opensAny(sealedInDraft(record), rootKey && derivedKey(rootKey, DRAFTS_PURPOSE));

export const opensMark = (record: MarkRecord, rootKey: Buffer | null): boolean | null =>
  opensAny(sealedInMark(record), rootKey && derivedKey(rootKey, MARKS_PURPOSE));

const opensAny = (sealed: readonly Sealed[], key: Buffer | null): boolean | null =>
  sealed.length === 0 ? null : key !== null && sealed.some(([text, context]) => opens(key, text, context));

function opens(key: Buffer, text: string, context: string): boolean {
  try {
    decrypt(key, text, context);
    return true;
  } catch {
    return false;
  }
}
