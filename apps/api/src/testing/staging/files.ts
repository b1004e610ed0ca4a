import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { CurrentTerms } from '@tender/people';
import type { TestServer } from '../server/test-server.js';

/** Files to send, and a check of the stored files. */

export const MIB = 1024 * 1024;
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const pdf = (text: string, more = 0): Buffer =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n${text}`), Buffer.alloc(more)]);
export const file = (content: Uint8Array | string, name: string): File =>
  new File([new Uint8Array(Buffer.from(content as string))], name);

/** Names of the stored files, in order: on the disk without incomplete ones, or in GridFS. */
export async function keptFiles({ folder, stores }: TestServer): Promise<string[]> {
  if (!stores.shared)
    return readdirSync(join(folder, 'files'))
      .filter((name) => name !== 'arriving.part')
      .sort();
  const ids: string[] = [];
  for await (const id of stores.files.fileIds()) ids.push(id);
  return ids.sort();
}

export const looseFiles = ({ stores }: TestServer): Promise<number> =>
  stores.reads.state({ name: 'looseFiles', database: 'state' }).count();

/** Expects exactly the files of users' documents and of the versions of the terms. */
export async function expectNoFileLeftOver(server: TestServer): Promise<void> {
  expect(await looseFiles(server)).toBe(0);
  const records = await server.stores.reads
    .state<{ _id: string; doc1: { fileId: string } | null; doc2: { fileId: string } | null }>({
      name: 'users',
      database: 'state',
    })
    .find();
  const referred = records.flatMap(({ doc1, doc2 }) => [doc1, doc2].flatMap((document) => document?.fileId ?? []));
  const { versions } = await server.app.get(CurrentTerms).state();
  expect(await keptFiles(server)).toEqual([...referred, ...versions.map(({ file }) => file)].sort());
}
