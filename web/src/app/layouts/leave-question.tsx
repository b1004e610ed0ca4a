import { useEffect, useRef } from 'react';
import { NavigationType as Action, useBlocker } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { isAuthenticated } from '../../shared/session/authentication.js';
import { confirmAction } from '../../shared/ui/dialogs/confirm.js';
import { unsavedTextBetween } from '../../shared/ui/dialogs/use-unsaved.js';

/** One question for all forms of a page: the router supports only one blocker. */
export default function LeaveQuestion() {
  const lost = useRef<string | null>(null);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    lost.current = isAuthenticated() === true ? unsavedTextBetween(from, to, historyAction === Action.Replace) : null;
    return lost.current !== null;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirmAction({
      title: t('Leave without saving?'),
      text: lost.current,
      confirm: t('Leave'),
      danger: true,
      onConfirm: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
  }, [blocker]);
  return null;
}
