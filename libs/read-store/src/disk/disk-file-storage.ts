import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { open, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { isFileId, type FilePart, type FileStorage, type StoredFile } from '../file-storage.js';

const ARRIVALS = 'arriving.part';

/** A file is written under a temporary name and renamed once it is durable. */
export class DiskFileStorage implements FileStorage {
  private constructor(
    private readonly folder: string,
    private readonly arrivals: string,
  ) {}

  /** @param folder created if missing; belongs to one process. Incomplete files of a crash are deleted. */
  static open(folder: string): DiskFileStorage {
    const arrivals = join(folder, ARRIVALS);
    rmSync(arrivals, { recursive: true, force: true });
    mkdirSync(arrivals, { recursive: true, mode: 0o700 });
    return new DiskFileStorage(folder, arrivals);
  }

  static beside(folder: string): Pick<FileStorage, 'openFile' | 'fileIds'> {
    return new DiskFileStorage(folder, join(folder, ARRIVALS));
  }

  async saveFile(id: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    if (!isFileId(id)) throw new TypeError('not the id of a file');
    const arriving = join(this.arrivals, randomUUID());
    try {
      await write(arriving, content);
      await rename(arriving, join(this.folder, id));
    } catch (error) {
      await rm(arriving, { force: true });
      throw isDiskFull(error) ? new Rejection('DISK_FULL') : error;
    }
    await syncFolder(this.folder);
  }

  async openFile(id: string, part?: FilePart): Promise<StoredFile | null> {
    if (!isFileId(id)) return null;
    try {
      const file = await open(join(this.folder, id));
      const { size } = await file.stat();
      return { size, content: file.createReadStream(part && { start: part.start, end: part.end - 1 }) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async deleteFile(id: string): Promise<void> {
    if (!isFileId(id)) return;
    await rm(join(this.folder, id), { force: true });
    await syncFolder(this.folder);
  }

  async *fileIds(): AsyncGenerator<string> {
    try {
      for await (const entry of await opendir(this.folder))
        if (entry.isFile() && isFileId(entry.name)) yield entry.name;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

async function write(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes new and deleted names durable. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
