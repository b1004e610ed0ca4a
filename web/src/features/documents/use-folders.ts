import { useEffect } from 'react';
import { useLoad, type Load } from '../../shared/http/use-load.js';
import { loadFolders, loadShownFolders } from './folder-data.js';
import { useFolders } from './folders-slice.js';

/** @param all includes folders that are not public */
export function useFolderLoad(all: boolean): Load {
  const read = all ? loadFolders : loadShownFolders;
  const changes = useFolders((state) => state.changes);
  useEffect(() => {
    // The current folders stay visible until the reload succeeds.
    if (changes > 0) void read().catch(() => undefined);
  }, [changes, read]);
  return useLoad(all ? 'folders' : 'shown folders', read);
}
