import { useEffect } from 'react';
import type { Slice } from '../../store/slice.js';

interface Place {
  pathname: string;
  search: string;
}

interface Unsaved {
  lost: string;
  /** Whether only a change of the page loses the text: a change of the query does not. */
  keptOnPage: boolean;
}

const unsaved: Unsaved[] = [];

/** Message about text that a navigation would lose. @param isChoice only a list's choice changes (`use-choice.ts`) */
export function unsavedTextBetween(from: Place, to: Place, isChoice = false): string | null {
  const leaves = from.pathname !== to.pathname;
  if (!leaves && (isChoice || from.search === to.search)) return null;
  return unsaved.findLast(({ keptOnPage }) => leaves || !keptOnPage)?.lost ?? null;
}

export function registerUnsaved(entry: Unsaved): () => void {
  unsaved.push(entry);
  return () => void unsaved.splice(unsaved.indexOf(entry), 1);
}

/** Asks (`leave-question.tsx`) before unsaved text is lost. @param lost message about the text */
export function useUnsaved(isUnsaved: boolean, lost: string, { keptOnPage = false } = {}): void {
  useEffect(() => (isUnsaved ? registerUnsaved({ lost, keptOnPage }) : undefined), [isUnsaved, lost, keptOnPage]);
  useTabWarning(isUnsaved);
}

export function useTabWarning(wanted: boolean, isKept?: { readonly current: boolean }): void {
  useEffect(() => {
    if (!wanted) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isKept?.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [wanted, isKept]);
}

/** Warns on every page while a slice holds state that is lost with the tab. */
export function warnBeforeClose<T>({ follow }: Pick<Slice<T>, 'follow'>, isHeld: (state: T) => boolean): void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  follow((state) => {
    if (isHeld(state)) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
}
