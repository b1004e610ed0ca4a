import { useEffect, useRef } from 'react';
import { NavigationType as Action, useBlocker } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { isAuthenticated } from '../../shared/session/authentication.js';
import { ask } from '../../shared/ui/dialogs/confirm.js';
import { lostBetween } from '../../shared/ui/dialogs/use-unsaved.js';

/** Asks before what was typed and not saved is left behind. It is one for all forms of a page: a router asks no more than one. */
export default function LeaveQuestion() {
  const lost = useRef<string | null>(null);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    lost.current = isAuthenticated() === true ? lostBetween(from, to, historyAction === Action.Replace) : null;
    return lost.current !== null;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    ask({
      title: t('Leave without saving?'),
      text: lost.current,
      confirm: t('Leave'),
      danger: true,
      then: () => blocker.proceed(),
      otherwise: () => blocker.reset(),
    });
  }, [blocker]);
  return null;
}
