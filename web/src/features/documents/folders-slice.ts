import type { FileView, FolderView } from '@tender/contracts';
import { onSlice } from '../../shared/socket/live-messages.js';
import { createSlice } from '../../shared/store/slice.js';

/** The folders that the session may see. */
export interface FoldersState {
  folders: FolderView[];
  /** How often somebody changed some since the page was opened: what is shown is then read again. */
  changes: number;
}

const slice = createSlice<FoldersState>('folders', { folders: [], changes: 0 });
export const useFolders = slice.use;

export const live = onSlice(slice, {
  foldersChanged: (state) => ({ ...state, changes: state.changes + 1 }),
});

/** The whole list in place of the one before. */
export const setFolders = (folders: FolderView[]): void => slice.change((state) => ({ ...state, folders }));

/** A new folder comes first, a known one stays where it is. */
export const putFolder = (folder: FolderView): void =>
  slice.change((state) => {
    const known = state.folders.some(({ _id }) => _id === folder._id);
    const folders = known
      ? state.folders.map((each) => (each._id === folder._id ? folder : each))
      : [folder, ...state.folders];
    return { ...state, folders };
  });

export const dropFolder = (id: string): void =>
  slice.change((state) => ({ ...state, folders: state.folders.filter(({ _id }) => _id !== id) }));

/** All files of a folder in place of the ones before. */
export const putFiles = (folderId: string, files: FileView[]): void =>
  slice.change((state) => ({
    ...state,
    folders: state.folders.map((folder) => (folder._id === folderId ? { ...folder, files } : folder)),
  }));

export const putFile = (file: FileView): void =>
  slice.change((state) => ({
    ...state,
    folders: state.folders.map((folder) =>
      folder._id === file.folder
        ? { ...folder, files: folder.files.map((each) => (each._id === file._id ? file : each)) }
        : folder,
    ),
  }));
