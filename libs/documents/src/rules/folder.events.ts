import type { FileType } from '@tender/contracts';
import { streamKind, type EventCatalogue } from '@tender/kernel';

export type FolderId = string;
export type FileId = string;

/** Whose folder it is: a viewing's, an auction's, or, with both null, the house's. */
export interface FolderSubject {
  viewing: string | null;
  auction: string | null;
}

/** A file's content. */
export interface FileContent {
  /** Where its bytes are: their id in the file storage. */
  content: string;
  /** Bytes. */
  size: number;
  type: FileType;
}

/** A file that comes into a folder. */
export interface NewFile extends FileContent {
  fileId: FileId;
  name: string;
}

/**
 * Everything that can happen to a folder and its files. Names are data, and about the house's papers, not about people.
 */
export type FolderEvent =
  | { type: 'FolderCreated'; data: FolderSubject & { folderId: FolderId; name: string; public: boolean } }
  | { type: 'FolderRenamed'; data: { name: string } }
  /** Whether the buyer side sees it from now on. */
  | { type: 'FolderVisibilityChanged'; data: { public: boolean } }
  /** One upload, all of it. */
  | { type: 'FilesAdded'; data: { files: NewFile[] } }
  | { type: 'FileReplaced'; data: FileContent & { fileId: FileId } }
  | { type: 'FileRenamed'; data: { fileId: FileId; name: string } }
  | { type: 'FileDeleted'; data: { fileId: FileId } }
  /** With all that is in it. */
  | { type: 'FolderDeleted'; data: Record<string, never> };

export const folderCatalogue: EventCatalogue<FolderEvent> = {
  FolderCreated: { version: 1 },
  FolderRenamed: { version: 1 },
  FolderVisibilityChanged: { version: 1 },
  FilesAdded: { version: 1 },
  FileReplaced: { version: 1 },
  FileRenamed: { version: 1 },
  FileDeleted: { version: 1 },
  FolderDeleted: { version: 1 },
};

/** A stream for each folder holds its files, too. */
export const folderStreams = streamKind<FolderEvent>('folder', folderCatalogue);
export const folderStream = (folderId: FolderId): string => folderStreams.stream(folderId);
