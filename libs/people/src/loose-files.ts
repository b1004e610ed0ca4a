import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { newId, plusMillis, type Clock } from '@tender/kernel';
import { FILE_STORAGE, READ_STORE, type FileStorage, type ReadStore, type StateCollection } from '@tender/read-store';
import { PendingPapers } from './pending-papers.js';
import { looseFileRecords, type LooseFileRecord } from './records.js';

/** Longer than any call takes: what is loose for longer was left by a crash, of this process or of another. */
const LOOSE_MILLIS = 10 * 60_000;

/**
 * Files on their way into a record, or out of one. Each is noted before it comes and before it is let go, and the note goes last: whatever
 * moment a crash chooses, a file is referred to, or noted, or not there.
 */
@Injectable()
export class LooseFiles {
  private readonly logger = new Logger(LooseFiles.name);
  private readonly notes: StateCollection<LooseFileRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
    private readonly pending: PendingPapers,
  ) {
    this.notes = store.state(looseFileRecords);
  }

  /**
   * Saves a file that nothing refers to yet. @returns its id.
   * @param approved whether its sender is; for whoever is not there is a bound on what all of them store.
   * @throws Rejection PAPERS_FULL
   */
  async arrive(content: AsyncIterable<Uint8Array>, approved: boolean): Promise<string> {
    const id = newId();
    const note = { _id: id, owner: null, since: this.clock() };
    await (approved ? this.notes.insert(note) : this.pending.admit(note));
    try {
      await this.files.save(id, content);
      return id;
    } catch (error) {
      await this.delete(id);
      throw error;
    }
  }

  /**
   * To be called before a record of the owner begins, or ceases, to refer to the files.
   * @param pendingBytes what a file counts for while its owner is not approved.
   */
  async loosen(
    ids: readonly string[],
    owner: string,
    pendingBytes: (id: string) => number | null = () => null,
  ): Promise<void> {
    await Promise.all(
      ids.map((_id) => this.notes.put({ _id, owner, since: this.clock(), pendingBytes: pendingBytes(_id) })),
    );
  }

  /** To be called after that: keeps the files that are referred to now, and deletes the others. */
  async settle(ids: readonly string[], isReferredTo: (id: string) => boolean): Promise<void> {
    await Promise.all(ids.map((id) => (isReferredTo(id) ? this.notes.delete(id) : this.delete(id))));
  }

  /** Deletes those of the files that have arrived for nobody. */
  async dismiss(ids: readonly string[]): Promise<void> {
    const unclaimed = await this.notes.find({ where: { _id: { in: ids }, owner: null } });
    await Promise.all(unclaimed.map(({ _id }) => this.delete(_id)));
  }

  /** Settles what crashes have left. */
  async sweep(isReferredTo: (id: string, owner: string) => Promise<boolean>): Promise<void> {
    const left = await this.notes.find({ where: { since: { lt: plusMillis(this.clock(), -LOOSE_MILLIS) } } });
    for (const { _id, owner } of left) {
      if (owner !== null && (await isReferredTo(_id, owner))) await this.notes.delete(_id);
      else await this.delete(_id);
      this.logger.log({ message: 'settled a loose file', file: _id });
    }
  }

  private async delete(id: string): Promise<void> {
    await this.files.delete(id);
    await this.notes.delete(id);
  }
}
