import type { FolderView } from '@tender/contracts';
import { get } from '../../shared/http/request.js';
import { wholeList } from '../../shared/http/whole-list.js';
import { setFolders } from './folders-slice.js';

/** The server decides which fields the reader may see. */

/** All folders, for admins. */
export async function loadFolders(signal?: AbortSignal): Promise<void> {
  setFolders(await wholeList<FolderView>('/api/folder/list', 'folders', signal));
}

/** Public folders that the user may see. */
export async function loadShownFolders(signal?: AbortSignal): Promise<void> {
  setFolders(await wholeList<FolderView>('/api/folder/public/list', 'folders', signal));
}

export async function loadSubjects(signal?: AbortSignal): Promise<Subjects> {
  const [{ viewings }, { auctions }] = await Promise.all([
    get<{ viewings: Named[] }>('/api/viewing/getAll?fetchType=overview', signal),
    get<{ auctions: Named[] }>('/api/auction/getAllAuctions', signal),
  ]);
  return { viewings, auctions };
}

interface Named {
  _id: string;
  name: string;
}
export interface Subjects {
  viewings: Named[];
  auctions: Named[];
}

export const fileAddress = (folder: string, file: string): string => `/api/documents/${folder}/${file}`;
export const folderAddress = (folder: string): string => `/api/folder/download/${folder}`;
