import { useEffect, useMemo } from 'react';
import { retryingLoad } from '../http/retrying-load.js';
import { useLoad, type Load } from '../http/use-load.js';
import { requestNames, unknownIds, useDirectory } from './directory.js';
import { loadNames } from './observed-names.js';

/** Debounce in ms: several ids may become visible at once. */
const SETTLE = 250;

/** Loads the directory for names. Live messages about users do not reload it: hundreds may arrive during an auction. */
export function useNamesLoad(ids: readonly string[]): Load {
  const load = useLoad('directory', loadNames);
  useNamesOf(ids);
  return load;
}

/** Reloads the directory, once it was loaded, if visible ids have no name. */
export function useNamesOf(ids: readonly string[]): void {
  const directory = useDirectory((state) => state);
  const strangers = useMemo(() => unknownIds(ids, directory).join(), [ids, directory]);
  const { isRead } = directory;
  useEffect(() => {
    if (!isRead || !strangers) return undefined;
    requestNames(strangers.split(','));
    const { load: read, stop: end } = retryingLoad(loadNames);
    const timer = setTimeout(read, SETTLE);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [isRead, strangers]);
}
