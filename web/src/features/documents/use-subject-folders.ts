import type { FolderView } from '@tender/contracts';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Load } from '../../shared/http/use-load.js';
import { useFolders } from './folders-slice.js';
import { useFolderLoad } from './use-folders.js';

/** Folders of the viewing or auction in the address (`?id=`), and the subject of a new folder. */
export function useSubjectFolders(all: boolean): {
  load: Load;
  folders: FolderView[];
  subject: { viewing: string } | { auction: string } | null;
} {
  const load = useFolderLoad(all);
  const { pathname } = useLocation();
  const id = useSearchParams()[0].get('id');
  const every = useFolders((state) => state.folders);
  const kind = pathname.startsWith('/viewing') ? 'viewing' : 'auction';
  return {
    load,
    folders: useMemo(() => (id === null ? [] : every.filter((folder) => folder[kind] === id)), [every, kind, id]),
    subject: id === null ? null : kind === 'viewing' ? { viewing: id } : { auction: id },
  };
}
