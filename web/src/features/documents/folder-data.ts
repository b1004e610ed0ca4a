import type { FolderView } from '@tender/contracts';
import { get } from '../../shared/http/request.js';
import { wholeList } from '../../shared/http/whole-list.js';
import { setFolders } from './folders-slice.js';

/** Reads folders with their files into the store. What the reader may know of them is the server's affair. */

/** All of them, for those who manage them. */
export async function loadFolders(signal?: AbortSignal): Promise<void> {
  setFolders(await wholeList<FolderView>('/api/folder/list', 'folders', signal));
}

/** The public ones that one may see. */
export async function loadShownFolders(signal?: AbortSignal): Promise<void> {
  setFolders(await wholeList<FolderView>('/api/folder/public/list', 'folders', signal));
}

/** Viewings and auctions that a folder may be of: their ids and names. */
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
