import type { Instant } from '@tender/kernel';
import {
  defineProjection,
  patch,
  put,
  remove,
  type CollectionSpec,
  type ProjectionReader,
  type Write,
} from '@tender/read-store';
import { folderStreams, type FileId, type FolderSubject, type NewFile } from '../rules/folder.events.js';

/** A file within its folder's document, because a folder is read whole. */
export interface FileDocument extends NewFile {
  /** Id of the person who uploaded or replaced the file. */
  uploadedBy: string;
  uploadedAt: Instant;
}

/** `folder-views.ts` decides which fields each role sees. */
export interface FolderDocument extends FolderSubject {
  _id: string;
  name: string;
  public: boolean;
  files: FileDocument[];
  createdAt: Instant;
}

export const folders: CollectionSpec<FolderDocument> = {
  name: 'folders',
  database: 'views',
  indexes: [{ fields: ['createdAt'] }, { fields: ['viewing'] }, { fields: ['auction'] }],
};

const set = (id: string, fields: Partial<Omit<FolderDocument, '_id'>>): Write[] => [patch(folders, id, fields)];

export const folderProjection = defineProjection({ name: 'folders', version: 1, collections: [folders] }).of(
  folderStreams,
  {
    FolderCreated: ({ data: { folderId: _id, ...details }, metadata }) => [
      put(folders, { ...details, _id, files: [], createdAt: metadata.at }),
    ],
    FolderRenamed: ({ data }, { id }) => set(id, data),
    FolderVisibilityChanged: ({ data }, { id }) => set(id, data),
    FilesAdded: async ({ data, metadata }, { id, read }) => {
      const uploaded = { uploadedBy: metadata.actor.userId, uploadedAt: metadata.at };
      const added = data.files.map((file) => ({ ...file, ...uploaded }));
      const ids = new Set(added.map(({ fileId }) => fileId));
      return set(id, await files(id, read, (all) => [...all.filter(({ fileId }) => !ids.has(fileId)), ...added]));
    },
    FileReplaced: async ({ data, metadata }, { id, read }) =>
      set(id, await oneFile(id, read, { ...data, uploadedBy: metadata.actor.userId, uploadedAt: metadata.at })),
    FileRenamed: async ({ data }, { id, read }) => set(id, await oneFile(id, read, data)),
    FileDeleted: async ({ data }, { id, read }) =>
      set(id, await files(id, read, (all) => all.filter(({ fileId }) => fileId !== data.fileId))),
    FolderDeleted: (_, { id }) => [remove(folders, id)],
  },
);

async function files(
  folderId: string,
  read: ProjectionReader,
  change: (files: FileDocument[]) => FileDocument[],
): Promise<Pick<FolderDocument, 'files'>> {
  return { files: change((await read.get(folders, folderId))?.files ?? []) };
}

const oneFile = (
  folderId: string,
  read: ProjectionReader,
  change: Partial<FileDocument> & { fileId: FileId },
): Promise<Pick<FolderDocument, 'files'>> =>
  files(folderId, read, (all) => all.map((file) => (file.fileId === change.fileId ? { ...file, ...change } : file)));
