import { useState } from 'react';
import { notifyActionFailed } from '../notify.js';
import { useIsMounted } from '../ui/dialogs/use-close-if-mounted.js';
import { refusalOf } from './refusal.js';

export interface DialogRefusal {
  message: string;
  clear: () => void;
  /** For `useAction`: shows the error in the dialog, or in a toast if the dialog is closed. */
  show: (error: unknown) => void;
}

/**
 * Error of a dialog's action. If the dialog is already closed, a toast shows it: silence would look like success.
 * @param inWords text in the dialog; by default the refusal's own text, else `fallback`
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
