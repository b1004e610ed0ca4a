import type { Readable } from 'node:stream';

/** Files on disk or in GridFS. Documents hold names, types and rights. The server makes each id, and saves it once. */
export interface FileStorage {
  /** Saves a file: durable when it resolves. If it rejects, nothing is stored. @throws TypeError for an invalid id */
  saveFile(id: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The caller must read or destroy the content. `size` is that of the whole file, also for a part. */
  openFile(id: string, part?: FilePart): Promise<StoredFile | null>;
  /** Deletes a file; a missing one is no error. Durable when it resolves. */
  deleteFile(id: string): Promise<void>;
  /** Ids of all files, unordered. May include files that are added or deleted concurrently. */
  fileIds(): AsyncIterable<string>;
}

/** Bytes from `start` (inclusive) to `end` (exclusive, greater). The part after the file's end is ignored. */
export interface FilePart {
  start: number;
  end: number;
}

export interface StoredFile {
  size: number;
  content: Readable;
}

/** Letters, digits, `_` and `-`: an id has no special meaning to a file system. */
export const isFileId = (id: string): boolean => /^[0-9A-Za-z_-]{1,64}$/.test(id);
