import { Inject, Injectable } from '@nestjs/common';
import { FILE_SIZES } from '@tender/contracts';
import { oneAtATime, Rejection } from '@tender/kernel';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { stagedFileRecords, userRecords, type StagedFileRecord, type UserRecord } from '../records.js';
import { isApproved, Memberships } from '../membership/membership.js';

const MIB = 1024 * 1024;
export const PENDING_FILE_BYTES = FILE_SIZES.pendingDocument;
/** Maximum total bytes of the documents of all people who are not approved. */
const MOST_BYTES = 200 * MIB;
/** Smaller files count with this size, because of their overhead. */
const LEAST_BYTES = 64 * 1024;
const PAGE = 100;

export const charged = (size: number): number => Math.max(size, LEAST_BYTES);

/** Limits the documents of people without approval. A running upload counts with its maximum size. */
@Injectable()
export class PendingPapers {
  private readonly users: StateCollection<UserRecord>;
  private readonly notes: StateCollection<StagedFileRecord>;
  private readonly inTurn = oneAtATime();

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    private readonly memberships: Memberships,
  ) {
    this.users = store.state(userRecords);
    this.notes = store.state(stagedFileRecords);
  }

  /** Stores the note before the check: concurrent uploads cannot exceed the limit. @throws Rejection PAPERS_FULL */
  admit(note: StagedFileRecord): Promise<void> {
    return this.inTurn(() => this.admitAlone({ ...note, pendingBytes: PENDING_FILE_BYTES }));
  }

  /** Corrects `papersPending`: older releases did not store it, and after a crash it may be outdated. */
  async settle(): Promise<void> {
    for (let last = '', full = true; full;) {
      const page = await this.users.find({ where: { _id: { gt: last } }, sort: [{ field: '_id' }], limit: PAGE });
      await Promise.all(page.filter(({ doc1, doc2 }) => doc1 ?? doc2).map((record) => this.settleOne(record)));
      last = page.at(-1)?._id ?? last;
      full = page.length === PAGE;
    }
  }

  private async admitAlone(note: StagedFileRecord): Promise<void> {
    await this.notes.insert(note);
    if ((await this.total()) <= MOST_BYTES) return;
    await Promise.all((await this.counted()).map((record) => this.settleOne(record)));
    if ((await this.total()) <= MOST_BYTES) return;
    await this.notes.delete(note._id);
    throw new Rejection('PAPERS_FULL');
  }

  private counted(): Promise<UserRecord[]> {
    return this.users.find({ where: { papersPending: true } });
  }

  private async total(): Promise<number> {
    // Read the notes first: a file whose note is deleted between the reads is then found in its record.
    const notes = await this.notes.find({ where: { pendingBytes: { gt: 0 } } });
    const records = await this.counted();
    const files = new Map(notes.map(({ _id, pendingBytes }) => [_id, pendingBytes ?? 0]));
    for (const { doc1, doc2 } of records)
      for (const document of [doc1, doc2]) if (document) files.set(document.fileId, charged(document.size));
    return [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  private async settleOne({ _id, papersPending = null }: UserRecord): Promise<void> {
    const membership = await this.memberships.ofUser(_id);
    if (!membership) return;
    if (papersPending && isApproved(membership)) await this.users.update(_id, { papersPending: null });
    else if (!papersPending && [membership.status, membership.companyStatus].includes('pending'))
      await this.users.update(_id, { papersPending: true });
  }
}
