import type { Readable } from 'node:stream';

/**
 * Files under ids, on disk or in GridFS: bytes and nothing else. Names, types and rights stand in the documents that
 * refer to them. An id is fresh (`newId`), is saved once, and is never what a caller sent.
 */
export interface FileStorage {
  /**
   * Durable when it resolves; when it rejects, nothing is kept.
   * @throws TypeError when the id is none; whatever the content's stream throws.
   */
  saveFile(id: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Null when there is no such file. The caller reads the content, or destroys it.
   * @param part where not all of it is wanted. `size` is the whole file's in any case.
   */
  openFile(id: string, part?: FilePart): Promise<StoredFile | null>;
  /** Deletes what is there; what is not is no error. Durable when it resolves. */
  deleteFile(id: string): Promise<void>;
  /** The ids of all files that were saved, in no order. One that comes or goes meanwhile may be among them. */
  fileIds(): AsyncIterable<string>;
}

/** Bytes from `start` on, up to and without `end`, which is greater; what lies behind the file's end is nothing. */
export interface FilePart {
  start: number;
  end: number;
}

export interface StoredFile {
  /** Bytes. */
  size: number;
  content: Readable;
}

/** Letters and digits, `_` and `-`: no id is a path, nor a name that means something to a file system. */
export const isFileId = (id: string): boolean => /^[0-9A-Za-z_-]{1,64}$/.test(id);
