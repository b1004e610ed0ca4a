import type { Readable } from 'node:stream';

/**
 * Files by id, on disk or in GridFS. Names, types and rights are in the documents that refer to them. An id is new
 * (`newId`), saved once, and never sent by a caller.
 */
export interface FileStorage {
  /**
   * Durable when it resolves. If it rejects, nothing is stored.
   * @throws TypeError for an invalid id; errors of the content's stream.
   */
  saveFile(id: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Null if the file does not exist. The caller must read or destroy the content.
   * @param part default: all. `size` is always that of the whole file.
   */
  openFile(id: string, part?: FilePart): Promise<StoredFile | null>;
  /** A missing file is no error. Durable when it resolves. */
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
  /** In bytes. */
  size: number;
  content: Readable;
}

/** Letters, digits, `_` and `-`: an id has no special meaning to a file system. */
export const isFileId = (id: string): boolean => /^[0-9A-Za-z_-]{1,64}$/.test(id);
