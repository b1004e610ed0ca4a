import type { CreateFolderBody, FileView, FolderView } from '@tender/contracts';
import { command, newIdempotencyKey } from '../../shared/http/command.js';
import { del, patch, upload } from '../../shared/http/request.js';
import { fileAddress } from './folder-data.js';
import { dropFolder, putFile, putFiles, putFolder } from './folders-slice.js';

/** Admin commands. Each call updates the store. */

export async function createFolder(body: CreateFolderBody): Promise<void> {
  putFolder((await command<{ folder: FolderView }>('POST', '/api/folder/create', body, newIdempotencyKey())).folder);
}

export async function renameFolder(id: string, name: string): Promise<void> {
  putFolder((await patch<{ folder: FolderView }>(`/api/folder/update/${id}`, { name })).folder);
}

export async function showFolder(id: string, isPublic: boolean): Promise<void> {
  putFolder((await patch<{ folder: FolderView }>(`/api/folder/toggleVisibility/${id}`, { public: isPublic })).folder);
}

export async function deleteFolder(id: string): Promise<void> {
  await del(`/api/folder/delete/${id}`);
  dropFolder(id);
}

export interface UploadWatch {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export async function addFile(folder: string, file: File, watch: UploadWatch): Promise<void> {
  const form = new FormData();
  form.append('files', file);
  putFiles(folder, (await upload<{ documents: FileView[] }>('PUT', `/api/documents/${folder}`, form, watch)).documents);
}

export async function replaceFile({ folder, _id }: FileView, file: File, watch: UploadWatch): Promise<void> {
  const form = new FormData();
  form.append('file', file);
  putFile((await upload<{ document: FileView }>('PUT', fileAddress(folder, _id), form, watch)).document);
}

export async function renameFile({ folder, _id }: FileView, name: string): Promise<void> {
  putFile((await patch<{ document: FileView }>(fileAddress(folder, _id), { name })).document);
}

export async function deleteFile({ folder, _id }: FileView): Promise<void> {
  putFiles(folder, (await del<{ documents: FileView[] }>(fileAddress(folder, _id))).documents);
}
