import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { RunningDownloads } from '@tender/files';
import { UploadStore } from '@tender/http';
import { newId, plusMillis, type Clock } from '@tender/kernel';
import { FILE_STORAGE, READ_STORE, type FileStorage, type ReadStore, type StateCollection } from '@tender/read-store';
import { PendingPapers } from './pending-papers.js';
import { stagedFileRecords, type StagedFileRecord } from '../records.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';

/** Age in ms from which a staged file counts as left by a crash. */
const STAGED_MILLIS = 10 * 60_000;

/** A note is written before a file is saved or dropped: after a crash, a note or a record names each file. */
@Injectable()
export class StagedFiles extends UploadStore {
  private readonly logger = new Logger(StagedFiles.name);
  private readonly notes: StateCollection<StagedFileRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
    private readonly pending: PendingPapers,
    private readonly downloads: RunningDownloads,
    @Inject(PEOPLE_SETTINGS) private readonly settings: Pick<PeopleSettings, 'sharedState'>,
  ) {
    super();
    this.notes = store.state(stagedFileRecords);
  }

  async stage(content: AsyncIterable<Uint8Array>, approved: boolean): Promise<string> {
    const id = newId();
    const note = { _id: id, owner: null, since: this.clock() };
    await (approved ? this.notes.insert(note) : this.pending.admit(note));
    try {
      await this.files.saveFile(id, content);
      return id;
    } catch (error) {
      await this.delete(id);
      throw error;
    }
  }

  /** Writes notes before a record starts or stops referring to files. @param pendingBytes for `PendingPapers` */
  async markUnreferenced(
    ids: readonly string[],
    owner: string,
    pendingBytes: (id: string) => number | null = () => null,
  ): Promise<void> {
    await Promise.all(
      ids.map((_id) => this.notes.put({ _id, owner, since: this.clock(), pendingBytes: pendingBytes(_id) })),
    );
  }

  async commit(ids: readonly string[], isReferredTo: (id: string) => boolean): Promise<void> {
    await Promise.all(ids.map((id) => (isReferredTo(id) ? this.notes.delete(id) : this.delete(id))));
  }

  /** Deletes dropped files that are not being downloaded. With shared state it leaves all files to the sweep. */
  async dispose(ids: readonly string[]): Promise<void> {
    if (this.settings.sharedState) return;
    await Promise.all(ids.filter((id) => !this.downloads.isRunning(id)).map((id) => this.delete(id)));
  }

  async discard(ids: readonly string[]): Promise<void> {
    const unclaimed = await this.notes.find({ where: { _id: { in: ids }, owner: null } });
    await Promise.all(unclaimed.map(({ _id }) => this.delete(_id)));
  }

  async sweep(isReferredTo: (id: string, owner: string) => Promise<boolean>): Promise<void> {
    const left = await this.notes.find({ where: { since: { lt: plusMillis(this.clock(), -STAGED_MILLIS) } } });
    for (const { _id, owner } of left) {
      if (this.downloads.isRunning(_id)) continue;
      if (owner !== null && (await isReferredTo(_id, owner))) await this.notes.delete(_id);
      else await this.delete(_id);
      this.logger.log({ message: 'settled a staged file', file: _id });
    }
  }

  private async delete(id: string): Promise<void> {
    await this.files.deleteFile(id);
    await this.notes.delete(id);
  }
}
