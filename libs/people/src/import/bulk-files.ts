import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { BulkOutcome } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { KeepsFiles, type FileKeeper } from '@tender/files';
import type { UploadedFile } from '@tender/http';
import { plusMillis, Rejection, type Actor, type Clock, type Instant } from '@tender/kernel';
import {
  FILE_STORAGE,
  READ_STORE,
  type CollectionSpec,
  type FileStorage,
  type ReadStore,
  type StateCollection,
} from '@tender/read-store';
import { StagedFiles } from '../documents/staged-files.js';

interface BulkFileRecord {
  _id: string;
  userId: string;
  expiresAt: Instant;
  last: { commandId: string; outcome: BulkOutcome } | null;
}

const bulkFileRecords: CollectionSpec<BulkFileRecord> = {
  name: 'bulkFiles',
  database: 'state',
  indexes: [{ fields: ['expiresAt'] }],
};

const KEPT_MILLIS = 24 * 60 * 60_000;
const ARCHIVES: readonly string[] = [
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** Uploaded lists of people, which are stored for a day (`domain.md §3.5`). */
@Injectable()
@KeepsFiles()
export class BulkFiles implements FileKeeper {
  private readonly records: StateCollection<BulkFileRecord>;

  constructor(
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
    private readonly staged: StagedFiles,
  ) {
    this.records = store.state(bulkFileRecords);
  }

  /** @returns the `filePath`. @throws Rejection UNSUPPORTED_MEDIA_TYPE */
  async keep({ id }: UploadedFile, { userId }: Actor): Promise<string> {
    if (!(await couldBeSheet(await this.content(id)))) throw new Rejection('UNSUPPORTED_MEDIA_TYPE');
    await this.staged.markUnreferenced([id], userId);
    await this.records.insert({ _id: id, userId, expiresAt: plusMillis(this.clock(), KEPT_MILLIS), last: null });
    await this.staged.commit([id], () => true);
    return id;
  }

  /** @throws Rejection NOT_FOUND: unknown, of another user, or expired */
  async find(filePath: string, { userId }: Actor): Promise<BulkFileRecord> {
    const record = await this.records.get(filePath);
    if (record?.userId !== userId || record.expiresAt <= this.clock()) throw new Rejection('NOT_FOUND');
    return record;
  }

  async content(id: string): Promise<Buffer> {
    const file = await this.files.openFile(id);
    if (!file) throw new Rejection('NOT_FOUND');
    return buffer(file.content);
  }

  async remember(id: string, last: BulkFileRecord['last']): Promise<void> {
    await this.records.update(id, { last });
  }

  async refersTo(id: string): Promise<boolean> {
    return (await this.records.get(id)) !== null;
  }

  /** Deletes expired lists: the file before the record, so that a crash leaves no file without a record. */
  async sweep(): Promise<void> {
    for (const { _id } of await this.records.find({ where: { expiresAt: { lte: this.clock() } } })) {
      await this.files.deleteFile(_id);
      await this.records.delete(_id);
    }
  }
}

/** Whether a file may be a list: an archive, or text. Only text in UTF-16 with a byte-order mark may contain NUL. */
async function couldBeSheet(content: Buffer): Promise<boolean> {
  const head = content.subarray(0, 4_100);
  const { fileTypeFromBuffer } = await import('file-type');
  const mime = (await fileTypeFromBuffer(head))?.mime;
  if (mime !== undefined) return ARCHIVES.includes(mime);
  const wide = head.length > 1 && (head.readUInt16BE() === 0xfffe || head.readUInt16BE() === 0xfeff);
  return head.length > 0 && (wide || !head.includes(0));
}
