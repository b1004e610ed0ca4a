import { useEffect } from 'react';
import type { Slice } from '../../store/slice.js';

/** A place of the application, as the router says it. */
interface Place {
  pathname: string;
  search: string;
}

interface Unsaved {
  /** What would be lost, in words. */
  lost: string;
  /** Whether only another page loses it: the page keeps it when something else of it is shown. */
  keptOnPage: boolean;
}

/** What was typed and not saved on this page, the newest last. */
const unsaved: Unsaved[] = [];

/**
 * What would be lost on the way from one place to another, in words; null: nothing.
 * @param isChoice whether the address only says what is chosen in a list, which replaces it (`use-choice.ts`)
 */
export function unsavedTextBetween(from: Place, to: Place, isChoice = false): string | null {
  const leaves = from.pathname !== to.pathname;
  if (!leaves && (isChoice || from.search === to.search)) return null;
  return unsaved.findLast(({ keptOnPage }) => leaves || !keptOnPage)?.lost ?? null;
}

/** Says that something would be lost, until what it returns is called. */
export function registerUnsaved(entry: Unsaved): () => void {
  unsaved.push(entry);
  return () => void unsaved.splice(unsaved.indexOf(entry), 1);
}

/**
 * Has it asked for (`leave-question.tsx`) before what was typed and not saved is left behind: by another page of the house, another step, or the
 * tab's end; not when the session ends.
 * @param lost what would be
 */
export function useUnsaved(isUnsaved: boolean, lost: string, { keptOnPage = false } = {}): void {
  useEffect(() => (isUnsaved ? registerUnsaved({ lost, keptOnPage }) : undefined), [isUnsaved, lost, keptOnPage]);
  useTabWarning(isUnsaved);
}

/** Asks before the tab is closed: what is under way in it would end. */
export function useTabWarning(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [wanted]);
}

/** The same, whatever page is shown, while a slice holds something that ends with the tab. */
export function warnBeforeClose<T>({ follow }: Pick<Slice<T>, 'follow'>, isHeld: (state: T) => boolean): void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  follow((state) => {
    if (isHeld(state)) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
}
