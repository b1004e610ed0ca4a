import { expect } from '@jest/globals';
import { FileSweep } from '@tender/people';
import { keptFiles, looseFiles } from './files.js';
import type { TestServer } from '../server/test-server.js';
import type { Person } from '../callers/person.js';

/** What lies on the disk is what folders hold, and nothing is on its way. */
export async function expectOnlyFilesOfFolders(server: TestServer): Promise<void> {
  await sweepGivenUp(server);
  await server.stores.projections.caughtUp();
  const documents = await server.stores.reads
    .view<{ _id: string; files: { content: string }[] }>({ name: 'folders', database: 'views' })
    .find();
  const held = documents.flatMap(({ files }) => files.map(({ content }) => content));
  expect({ loose: await looseFiles(server), disk: await keptFiles(server) }).toEqual({ loose: 0, disk: held.sort() });
}

/** Where another process may be sending a file, what was given up goes with the next sweep, and not at once. */
export async function sweepGivenUp(server: TestServer): Promise<void> {
  if (server.stores.shared) await sweepFiles(server);
}

/** Settles what waits to be settled, as if it had waited for long. */
export async function sweepFiles({ stores, app }: TestServer): Promise<void> {
  const notes = stores.reads.state<{ _id: string; since: string }>({ name: 'looseFiles', database: 'state' });
  for (const { _id } of await notes.find()) await notes.update(_id, { since: '2020-01-01T00:00:00.000Z' });
  await app.get(FileSweep).sweep();
}

/** A folder of the house with some files in it. */
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
