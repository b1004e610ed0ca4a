import { unknownEvent, type Instant } from '@tender/kernel';
import type { FileId, FolderEvent, FolderId, FolderSubject, NewFile } from './folder.events.js';

export interface OpenFolder extends Readonly<FolderSubject> {
  readonly status: 'open';
  readonly folderId: FolderId;
  readonly name: string;
  readonly public: boolean;
  readonly files: ReadonlyMap<FileId, Readonly<Omit<NewFile, 'fileId'>>>;
}
/** A deleted folder keeps `public`, `viewing` and `auction`, to select the receivers of its last message. */
export type Folder =
  | { readonly status: 'none' }
  | OpenFolder
  | (Omit<OpenFolder, 'status'> & { readonly status: 'deleted' });

export const NO_FOLDER: Folder = { status: 'none' };

/** Applies an event. Ignores changes of a folder that does not exist or is deleted. */
export function evolve(folder: Folder, event: FolderEvent, _: Instant): Folder {
  if (event.type === 'FolderCreated') return { status: 'open', ...event.data, files: new Map() };
  if (folder.status !== 'open') return folder;
  switch (event.type) {
    case 'FolderRenamed':
    case 'FolderVisibilityChanged':
      return { ...folder, ...event.data };
    case 'FilesAdded':
      return { ...folder, files: new Map([...folder.files, ...event.data.files.map(entryOf)]) };
    case 'FileReplaced':
    case 'FileRenamed': {
      const { fileId, ...changes } = event.data;
      const file = folder.files.get(fileId);
      return file ? { ...folder, files: new Map(folder.files).set(fileId, { ...file, ...changes }) } : folder;
    }
    case 'FileDeleted': {
      const files = new Map(folder.files);
      files.delete(event.data.fileId);
      return { ...folder, files };
    }
    case 'FolderDeleted':
      return { ...folder, status: 'deleted', files: new Map() };
    default:
      return unknownEvent(event, folder);
  }
}

const entryOf = ({ fileId, ...file }: NewFile): [FileId, Omit<NewFile, 'fileId'>] => [fileId, file];
