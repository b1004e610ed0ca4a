import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { t } from '../language/t.js';
import { isAuthenticated } from '../session/authentication.js';
import { ask } from './confirm.js';

/**
 * Asks before what was typed and not saved is left behind: by another page of the house, another step, or the tab's end; not when the session ends.
 * @param lost what would be
 */
export function useUnsaved(unsaved: boolean, lost: string): void {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved && isAuthenticated() === true && `${from.pathname}${from.search}` !== `${to.pathname}${to.search}`,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    ask({
      title: t('Leave without saving?'),
      text: lost,
      confirm: t('Leave'),
      danger: true,
      then: () => blocker.proceed(),
      otherwise: () => blocker.reset(),
    });
  }, [blocker, lost]);
  useTabWarning(unsaved);
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
