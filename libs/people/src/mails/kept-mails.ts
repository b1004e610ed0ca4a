import { decrypt, derivedKey } from '@tender/kernel';
import type { OutboxRecord } from '../records.js';

/** Mails of the outbox, without Nest: the command line imports this file, too. */

export const mailKeyOf = (rootKey: Buffer): Buffer => derivedKey(rootKey, 'links in mails');

/** @throws when the link was encrypted with another key */
export const linkOf = ({ _id, link }: OutboxRecord, mailKey: Buffer): string | null =>
  link === null ? null : decrypt(mailKey, link, _id).toString();

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
