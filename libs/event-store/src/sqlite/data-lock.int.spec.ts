import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DataDirectoryInUse, DataLock } from './data-lock.js';

const LOCKING_PROCESS = fileURLToPath(new URL('./testing/locking-process.js', import.meta.url));

describe('the lock on a data directory', () => {
  let directory: string;
  const children: ChildProcess[] = [];

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'data-lock-'));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });

  /** The output of another process that acquires the lock. */
  async function another(): Promise<{ child: ChildProcess; answer: string }> {
    const child = spawn(process.execPath, [LOCKING_PROCESS, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const [answer] = await once(child.stdout!, 'data');
    return { child, answer: String(answer).trim() };
  }

  test('refuses a second process, naming the directory', async () => {
    const lock = DataLock.acquire(directory);
    expect((await another()).answer).toBe(
      `DataDirectoryInUse: the data directory ${directory} is in use by another process`,
    );
    lock.release();
    expect((await another()).answer).toBe('held');
  });

  test('is released when the process is killed', async () => {
    const { child, answer } = await another();
    expect(answer).toBe('held');
    expect(() => DataLock.acquire(directory)).toThrow(DataDirectoryInUse);

    child.kill('SIGKILL');
    await once(child, 'exit');

    DataLock.acquire(directory).release();
  });

  test('refuses a second holder in one process, and creates a missing directory', () => {
    const missing = join(directory, 'new', 'house');
    const lock = DataLock.acquire(missing);
    expect(() => DataLock.acquire(missing)).toThrow(missing);
    lock.release();
    lock.release();
    DataLock.acquire(missing).release();
  });
});
