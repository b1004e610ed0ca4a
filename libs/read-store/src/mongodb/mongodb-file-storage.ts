import { Readable } from 'node:stream';
import { GridFSBucket, type Collection, type GridFSChunk, type GridFSFile, type ObjectId } from 'mongodb';
import { isFileId, type FilePart, type FileStorage, type StoredFile } from '../file-storage.js';
import { callFailure, rethrow } from './mongodb-away.js';
import { createCollection, createIndexes } from './mongodb-collections.js';
import type { MongoDatabases } from './mongodb-databases.js';

/** A file that is being saved or deleted, to find the remains of a crash. */
interface Arrival {
  _id: string;
  since: Date;
}

const BUCKET = 'files';
const ARRIVALS = `${BUCKET}.arrivals`;
/** Index that the GridFS specification requires (“Indexes”). */
const FILES_INDEX = { key: { filename: 1, uploadDate: 1 } } as const;
const CHUNKS_INDEX = { key: { files_id: 1, n: 1 }, unique: true } as const;
/** Age in ms at which an incomplete file is deleted: longer than any upload. */
const ARRIVAL_MILLIS = 24 * 60 * 60 * 1_000;

/** Files in GridFS, in the database `<name>_state`. A file exists once its last byte is stored. */
export class MongoFileStorage implements FileStorage {
  private readonly bucket: GridFSBucket;
  private readonly files: Collection<GridFSFile>;
  private readonly chunks: Collection<GridFSChunk>;
  private readonly arrivals: Collection<Arrival>;

  private constructor({ state }: Pick<MongoDatabases, 'state'>) {
    this.bucket = new GridFSBucket(state, { bucketName: BUCKET });
    this.files = state.collection<GridFSFile>(`${BUCKET}.files`);
    this.chunks = state.collection<GridFSChunk>(`${BUCKET}.chunks`);
    this.arrivals = state.collection<Arrival>(ARRIVALS);
  }

  /**
   * Deletes incomplete files of old crashes. Creates the collections: concurrent first uploads would each create them,
   * and wait for every member of a replica set.
   */
  static async open(databases: MongoDatabases): Promise<MongoFileStorage> {
    const files = new MongoFileStorage(databases);
    await createIndexes(files.files, [FILES_INDEX], databases);
    await createIndexes(files.chunks, [CHUNKS_INDEX], databases);
    await createCollection(databases, ARRIVALS, { database: 'state' });
    await files.sweep();
    return files;
  }

  static beside(databases: Pick<MongoDatabases, 'state'>): Pick<FileStorage, 'openFile' | 'fileIds'> {
    return new MongoFileStorage(databases);
  }

  /** @throws Error if the file exists: an id is saved once. */
  async saveFile(id: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    if (!isFileId(id)) throw new TypeError('not the id of a file');
    // The chunks of two files would be mixed, and cleaning up would delete both.
    if ((await this.sizeOf(id)) !== null) throw new Error('a file with that id already exists');
    await this.announce(id);
    try {
      await this.upload(id, content);
    } catch (error) {
      await this.clear(id).catch(() => undefined);
      throw callFailure(error);
    }
    await this.arrivals.deleteOne({ _id: id }).catch(() => undefined);
  }

  async openFile(id: string, part?: FilePart): Promise<StoredFile | null> {
    const file = isFileId(id) ? await this.files.findOne({ _id: keyOf(id) }).catch(rethrow) : null;
    if (!file) return null;
    const { length: size, chunkSize } = file;
    const wanted = { start: part?.start ?? 0, end: Math.min(part?.end ?? size, size) };
    return { size, content: Readable.from(this.bytes(id, chunkSize, wanted), { objectMode: false }) };
  }

  async deleteFile(id: string): Promise<void> {
    if (!isFileId(id)) return;
    await this.announce(id);
    await this.clear(id).catch(rethrow);
  }

  async *fileIds(): AsyncGenerator<string> {
    for await (const { _id } of this.files.find({}, { projection: { _id: 1 } })) yield String(_id);
  }

  private async announce(_id: string): Promise<void> {
    await this.arrivals.replaceOne({ _id }, { since: new Date() }, { upsert: true }).catch(rethrow);
  }

  /** Writes parts one after another, so that no write is pending when the next part fails to arrive. */
  private async upload(id: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const upload = this.bucket.openUploadStreamWithId(keyOf(id), id);
    upload.on('error', () => undefined);
    try {
      for await (const part of content instanceof Uint8Array ? [content] : content) {
        await settled((done) => upload.write(part, done));
      }
      await settled((done) => upload.end(done));
    } finally {
      upload.destroy();
    }
  }

  private async clear(id: string): Promise<void> {
    await this.files.deleteOne({ _id: keyOf(id) });
    await this.chunks.deleteMany({ files_id: keyOf(id) });
    await this.arrivals.deleteOne({ _id: id });
  }

  private async sizeOf(id: string): Promise<number | null> {
    return (await this.files.findOne({ _id: keyOf(id) }).catch(rethrow))?.length ?? null;
  }

  /** The driver's own stream ends silently if chunks are missing, and leaks its cursor if the reader stops. */
  private async *bytes(id: string, chunkSize: number, { start, end }: FilePart): AsyncGenerator<Uint8Array> {
    const first = Math.floor(start / chunkSize);
    let at = first * chunkSize;
    for await (const { data } of this.chunks.find(
      { files_id: keyOf(id), n: { $gte: first, $lte: Math.floor((end - 1) / chunkSize) } },
      { sort: { n: 1 }, promoteBuffers: true },
    )) {
      yield data.subarray(Math.max(start - at, 0), end - at);
      at += data.length;
    }
    if (at < end) throw new Error('the file was deleted concurrently');
  }

  private async sweep(): Promise<void> {
    for (const { _id } of await this.arrivals
      .find({ since: { $lt: new Date(Date.now() - ARRIVAL_MILLIS) } })
      .toArray()) {
      if ((await this.sizeOf(_id)) === null) await this.clear(_id);
      else await this.arrivals.deleteOne({ _id });
    }
  }
}

/** GridFS allows ids of any type; the driver's types do not. */
const keyOf = (id: string): ObjectId => id as unknown as ObjectId;

const settled = (begin: (done: (error?: Error | null) => void) => unknown): Promise<void> =>
  new Promise((resolve, reject) => void begin((error) => (error ? reject(error) : resolve())));
