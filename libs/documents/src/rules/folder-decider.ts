import { FOLDER_MAXIMA } from '@tender/contracts';
import { Rejection, type Decider } from '@tender/kernel';
import { evolve, NO_FOLDER, type Folder, type OpenFolder } from './folder.js';
import {
  folderCatalogue,
  type FileContent,
  type FileId,
  type FolderEvent,
  type FolderId,
  type FolderSubject,
  type NewFile,
} from './folder.events.js';
import { freeName, sameName } from './file-names.js';

export type FolderCommand =
  | ({ type: 'CreateFolder'; folderId: FolderId; name: string; public: boolean } & FolderSubject)
  | { type: 'RenameFolder'; name: string }
  /** Shows or hides a folder. `public` null: the opposite of the current visibility. */
  | { type: 'ShowFolder'; public: boolean | null }
  | { type: 'DeleteFolder' }
  | { type: 'AddFiles'; files: readonly NewFile[] }
  | { type: 'ReplaceFile'; fileId: FileId; file: FileContent }
  | { type: 'RenameFile'; fileId: FileId; name: string }
  | { type: 'DeleteFile'; fileId: FileId };

type FolderCommandOf<Type extends FolderCommand['type']> = Extract<FolderCommand, { type: Type }>;

function decide(folder: Folder, command: FolderCommand): FolderEvent[] {
  switch (command.type) {
    case 'CreateFolder':
      return create(folder, command);
    case 'RenameFolder':
      return open(folder).name === command.name ? [] : [{ type: 'FolderRenamed', data: { name: command.name } }];
    case 'ShowFolder':
      return show(open(folder), command);
    case 'DeleteFolder':
      open(folder);
      return [{ type: 'FolderDeleted', data: {} }];
    case 'AddFiles':
      return addFiles(open(folder), command);
    case 'ReplaceFile':
      return replaceFile(open(folder), command);
    case 'RenameFile':
      return renameFile(open(folder), command);
    case 'DeleteFile':
      known(open(folder), command.fileId);
      return [{ type: 'FileDeleted', data: { fileId: command.fileId } }];
  }
}

function create(folder: Folder, { type: _, ...data }: FolderCommandOf<'CreateFolder'>): FolderEvent[] {
  return folder.status === 'none' ? [{ type: 'FolderCreated', data }] : [];
}

function show(folder: OpenFolder, command: FolderCommandOf<'ShowFolder'>): FolderEvent[] {
  const wanted = command.public ?? !folder.public;
  return wanted === folder.public ? [] : [{ type: 'FolderVisibilityChanged', data: { public: wanted } }];
}

/** Adds all files of an upload or none. A name that is taken gets a number. */
function addFiles(folder: OpenFolder, { files }: FolderCommandOf<'AddFiles'>): FolderEvent[] {
  if (files.length === 0) return [];
  checkRoom(folder, { files: files.length, bytes: sum(files) });
  const names = [...folder.files.values()].map(({ name }) => name);
  const named = files.map((file) => {
    const name = freeName(file.name, names);
    names.push(name);
    return { ...file, name };
  });
  return [{ type: 'FilesAdded', data: { files: named } }];
}

function replaceFile(folder: OpenFolder, { fileId, file }: FolderCommandOf<'ReplaceFile'>): FolderEvent[] {
  const { size } = known(folder, fileId);
  checkRoom(folder, { files: 0, bytes: file.size - size });
  return [{ type: 'FileReplaced', data: { fileId, ...file } }];
}

function renameFile(folder: OpenFolder, { fileId, name }: FolderCommandOf<'RenameFile'>): FolderEvent[] {
  if (known(folder, fileId).name === name) return [];
  const taken = [...folder.files].find(([id, file]) => id !== fileId && sameName(file.name, name));
  if (taken) throw new Rejection('FILE_NAME_TAKEN', { fileId: taken[0] });
  return [{ type: 'FileRenamed', data: { fileId, name } }];
}

function open(folder: Folder): OpenFolder {
  if (folder.status !== 'open') throw new Rejection('NOT_FOUND');
  return folder;
}

function known({ files }: OpenFolder, fileId: FileId): Omit<NewFile, 'fileId'> {
  const file = files.get(fileId);
  if (!file) throw new Rejection('NOT_FOUND');
  return file;
}

function checkRoom({ files }: OpenFolder, added: { files: number; bytes: number }): void {
  const after = { files: files.size + added.files, bytes: sum(files.values()) + added.bytes };
  if (after.files > FOLDER_MAXIMA.files || after.bytes > FOLDER_MAXIMA.bytes)
    throw new Rejection('FOLDER_FULL', { ...after, maximum: FOLDER_MAXIMA });
}

function sum(files: Iterable<{ size: number }>): number {
  let bytes = 0;
  for (const { size } of files) bytes += size;
  return bytes;
}

export const folderDecider: Decider<Folder, FolderCommand, FolderEvent> = {
  initial: NO_FOLDER,
  decide,
  evolve,
  catalogue: folderCatalogue,
};
