import { useEffect, useMemo } from 'react';
import { retryingLoad } from '../http/retrying-load.js';
import { useLoad, type Load } from '../http/use-load.js';
import { loadDirectory, requestNames, unknownIds, useDirectory } from './directory.js';

/** Milliseconds: several may be new within a moment. */
const SETTLE = 250;

/**
 * Reads the directory for names: on return, and as `useNamesOf` does. Other news of people do not concern such a screen, and may come in hundreds while
 * an auction runs.
 */
export function useNamesLoad(ids: readonly string[]): Load {
  const load = useLoad('directory', loadDirectory);
  useNamesOf(ids);
  return load;
}

/** Reads the directory, where a screen has read it, once for each person or company in view that has no name there. */
export function useNamesOf(ids: readonly string[]): void {
  const directory = useDirectory((state) => state);
  const strangers = useMemo(() => unknownIds(ids, directory).join(), [ids, directory]);
  const { isRead } = directory;
  useEffect(() => {
    if (!isRead || !strangers) return undefined;
    requestNames(strangers.split(','));
    const { load: read, stop: end } = retryingLoad(loadDirectory);
    const timer = setTimeout(read, SETTLE);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [isRead, strangers]);
}
