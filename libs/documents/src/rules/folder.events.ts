import type { FileType } from '@tender/contracts';
import { streamKind, type EventCatalogue } from '@tender/kernel';

export type FolderId = string;
export type FileId = string;

/** A viewing, an auction, or the firm if both are null. */
export interface FolderSubject {
  viewing: string | null;
  auction: string | null;
}

export interface FileContent {
  /** Id of the file's bytes in the file storage. */
  content: string;
  size: number;
  type: FileType;
}

export interface NewFile extends FileContent {
  fileId: FileId;
  name: string;
}

/** Events of a folder. Names of folders and files must contain no personal data. */
export type FolderEvent =
  | { type: 'FolderCreated'; data: FolderSubject & { folderId: FolderId; name: string; public: boolean } }
  | { type: 'FolderRenamed'; data: { name: string } }
  | { type: 'FolderVisibilityChanged'; data: { public: boolean } }
  | { type: 'FilesAdded'; data: { files: NewFile[] } }
  | { type: 'FileReplaced'; data: FileContent & { fileId: FileId } }
  | { type: 'FileRenamed'; data: { fileId: FileId; name: string } }
  | { type: 'FileDeleted'; data: { fileId: FileId } }
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

export const folderStreams = streamKind<FolderEvent>('folder', folderCatalogue);
export const folderStream = (folderId: FolderId): string => folderStreams.stream(folderId);
