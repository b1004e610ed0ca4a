import type { FileView, FolderView } from '@tender/contracts';
import { onSlice } from '../../shared/socket/live-messages.js';
import { createSlice } from '../../shared/store/slice.js';

export interface FoldersState {
  folders: FolderView[];
  /** Number of change notifications since the page was opened. Each one reloads the folders. */
  changes: number;
}

const slice = createSlice<FoldersState>('folders', { folders: [], changes: 0 });
export const useFolders = slice.use;

export const live = onSlice(slice, {
  foldersChanged: (state) => ({ ...state, changes: state.changes + 1 }),
});

export const setFolders = (folders: FolderView[]): void => slice.change((state) => ({ ...state, folders }));

/** Adds a new folder at the top, or replaces a known one in place. */
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
