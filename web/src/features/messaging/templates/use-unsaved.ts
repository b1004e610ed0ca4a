import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ask } from '../../../shared/ui/confirm.js';

/** Asks before what was typed and not saved is left behind: by another page of the house, another template, or the tab's end. */
export function useUnsaved(unsaved: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved && `${from.pathname}${from.search}` !== `${to.pathname}${to.search}`,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    ask({
      title: 'Leave without saving?',
      text: 'What you have changed in this template is lost.',
      confirm: 'Leave',
      danger: true,
      then: () => blocker.proceed(),
      otherwise: () => blocker.reset(),
    });
  }, [blocker]);
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
