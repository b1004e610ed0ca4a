import { useState } from 'react';
import { notifyActionFailed } from '../notify.js';
import { useIsMounted } from '../ui/dialogs/use-close-if-mounted.js';
import { refusalOf } from './refusal.js';

export interface DialogRefusal {
  /** Empty while nothing was refused. */
  message: string;
  /** Before the action is tried again. */
  clear: () => void;
  /** For `useAction`: tells it in the dialog or, where that is closed by then, in a toast. */
  show: (error: unknown) => void;
}

/**
 * What a dialog's action was refused for. Whoever closed the dialog meanwhile must not take silence for success.
 * @param inWords what stands in the dialog; by default the refusal's own words, and `fallback` where it has none.
 */
export function useRefusal(
  fallback: string,
  inWords: (error: unknown) => string = (error) => refusalOf(error, fallback, []).words,
): DialogRefusal {
  const [words, setWords] = useState('');
  const isMounted = useIsMounted();
  return {
    message: words,
    clear: () => setWords(''),
    show: (error) => (isMounted() ? setWords(inWords(error)) : notifyActionFailed(error, fallback)),
  };
}
