import { useEffect } from 'react';
import { useLoad, type Load } from '../../shared/http/use-load.js';
import { loadFolders, loadShownFolders } from './folder-data.js';
import { useFolders } from './folders-slice.js';

/** Loads the folders of a screen, and again whenever somebody changed some. @param all whether also those that are not public */
export function useFolderLoad(all: boolean): Load {
  const read = all ? loadFolders : loadShownFolders;
  const changes = useFolders((state) => state.changes);
  useEffect(() => {
    // What is shown stays until the fresh answer is there, and where none comes.
    if (changes > 0) void read().catch(() => undefined);
  }, [changes, read]);
  return useLoad(all ? 'folders' : 'shown folders', read);
}
