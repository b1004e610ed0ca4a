import { useState } from 'react';
import { notifyActionFailed } from '../notify.js';
import { useIsMounted } from '../ui/dialogs/use-close-if-mounted.js';
import { refusalOf } from './refusal.js';

export interface DialogRefusal {
  message: string;
  clear: () => void;
  show: (error: unknown) => void;
}

/** Error of a dialog's action; a toast if the dialog is already closed, because silence would look like success. */
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
