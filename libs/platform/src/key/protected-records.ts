import { draftRecords, markRecords, opensDraft, opensMark } from '@tender/auctions/sealed-records';
import { isReadable, mailKeyOf, outboxRecords } from '@tender/people/kept-mails';
import type { CollectionSpec, Document, Query } from '@tender/read-store';

export interface Encrypted {
  /** Number of records with drafts of bids, valuations or limits. */
  readonly drafts: number;
  /** Number of records with a note or a priority. */
  readonly notes: number;
  readonly mailLinks: number;
}

/** Numbers of encrypted records that the key opens, and that it does not open. */
export interface ProtectedRecords {
  readonly opened: Encrypted;
  readonly unopened: Encrypted;
}

type Find = <D extends Document>(spec: CollectionSpec<D>, query: Query<D>) => Promise<D[]>;

export async function protectedRecords(find: Find, rootKey: Buffer | null): Promise<ProtectedRecords> {
  const mailKey = rootKey && mailKeyOf(rootKey);
  const drafts = (await find(draftRecords, {})).map((record) => opensDraft(record, rootKey));
  const notes = (await find(markRecords, {})).map((record) => opensMark(record, rootKey));
  const mailLinks = (await find(outboxRecords, {})).map((mail) =>
    mail.link === null ? null : mailKey !== null && isReadable(mail, mailKey),
  );
  const count = (isOpened: boolean): Encrypted => ({
    drafts: drafts.filter((each) => each === isOpened).length,
    notes: notes.filter((each) => each === isOpened).length,
    mailLinks: mailLinks.filter((each) => each === isOpened).length,
  });
  return { opened: count(true), unopened: count(false) };
}
