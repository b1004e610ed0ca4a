import { decrypt, derivedKey } from '@tender/kernel';
import type { OutboxRecord } from '../records.js';

/** Kept mails as the operator may read them. Imports no Nest: the command line does so beside a running server. */

/** The key of the links in kept mails. */
export const mailKeyOf = (rootKey: Buffer): Buffer => derivedKey(rootKey, 'links in mails');

/** Where a kept mail leads, in clear. @throws when it was kept under another key. */
export const linkOf = ({ _id, link }: OutboxRecord, mailKey: Buffer): string | null =>
  link === null ? null : decrypt(mailKey, link, _id).toString();

/** Whether the link of a kept mail can be decrypted: another root key may have encrypted it. */
export function isReadable(mail: OutboxRecord, mailKey: Buffer): boolean {
  try {
    linkOf(mail, mailKey);
    return true;
  } catch {
    return false;
  }
}

export { wordsOf } from './mail-words.js';
export { outboxRecords, type OutboxRecord } from '../records.js';
