import { expect } from '@jest/globals';
import { FileSweep } from '@tender/people';
import { keptFiles, looseFiles } from './files.js';
import type { TestServer } from '../server/test-server.js';
import type { Person } from '../callers/person.js';

/** Expects exactly the files of folders in the storage, and no upload in progress. */
export async function expectOnlyFilesOfFolders(server: TestServer): Promise<void> {
  await sweepGivenUp(server);
  await server.stores.projections.caughtUp();
  const documents = await server.stores.reads
    .view<{ _id: string; files: { content: string }[] }>({ name: 'folders', database: 'views' })
    .find();
  const held = documents.flatMap(({ files }) => files.map(({ content }) => content));
  expect({ loose: await looseFiles(server), disk: await keptFiles(server) }).toEqual({ loose: 0, disk: held.sort() });
}

/** On shared stores, a failed call leaves its files to a sweep: this runs the sweep. */
export async function sweepGivenUp(server: TestServer): Promise<void> {
  if (server.stores.shared) await sweepFiles(server);
}

/** Settles all pending files, as if they had waited for long. */
export async function sweepFiles({ stores, app }: TestServer): Promise<void> {
  const notes = stores.reads.state<{ _id: string; since: string }>({ name: 'looseFiles', database: 'state' });
  for (const { _id } of await notes.find()) await notes.update(_id, { since: '2020-01-01T00:00:00.000Z' });
  await app.get(FileSweep).sweep();
}

/** Creates a folder, by default of the firm, with some files. */
export async function stageFolder(
  admin: Person,
  {
    files = [],
    ...given
  }: { name?: string; public?: boolean; auction?: string; viewing?: string; files?: File[] } = {},
): Promise<{ folder: string; files: string[] }> {
  const { _id: folder } = await admin.folders.create({ name: 'Papers', ...given });
  const documents = files.length > 0 ? await admin.documents.upload(folder, files) : [];
  return { folder, files: documents.map(({ _id }) => _id) };
}
