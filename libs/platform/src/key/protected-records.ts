import { draftRecords, markRecords } from '@tender/auctions/sealed-records';
import { outboxRecords } from '@tender/people/records';
import type { CollectionSpec, Document, Query } from '@tender/read-store';

/** Numbers of records in the state that only the root key opens. */
export interface ProtectedRecords {
  /** Drafts of bids, valuations, and limits. */
  readonly drafts: number;
  /** Notes and priorities of lots. */
  readonly notes: number;
  readonly mailLinks: number;
}

type Find = <D extends Document>(spec: CollectionSpec<D>, query: Query<D>) => Promise<D[]>;

const IN_DRAFTS = ['amount', 'perCarat', 'valuation', 'limit', 'sealed'] as const;

export async function protectedRecords(find: Find): Promise<ProtectedRecords> {
  const drafts = await find(draftRecords, {});
  const notes = await find(markRecords, {});
  const mails = await find(outboxRecords, {});
  return {
    drafts: drafts.filter((record) => IN_DRAFTS.some((field) => record[field])).length,
    notes: notes.filter(({ sealedNote, sealedPriority }) => sealedNote ?? sealedPriority).length,
    mailLinks: mails.filter(({ link }) => link !== null).length,
  };
}
