import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { notifyFailure, notifySuccess } from '../../../../shared/notify.js';
import { useIsMounted, useCloseIfMounted } from '../../../../shared/ui/dialogs/use-close-if-mounted.js';
import type { Names } from '../words/names.js';
import { refusalInWords } from '../words/refusal-words.js';

export interface BookingWork {
  busy: boolean;
  /** Reason for the last refusal; empty without one. */
  refusal: string;
  /** Runs an action and closes the dialog. Shows a refusal in the dialog, or in a toast. @param done message */
  run: <Answer>(doing: () => Promise<Answer>, done: string | ((answer: Answer) => string)) => Promise<void>;
}

export function useBookingWork(names: Names, onClose: () => void): BookingWork {
  const close = useCloseIfMounted(onClose);
  const isThere = useIsMounted();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const run: BookingWork['run'] = async (doing, done) => {
    setBusy(true);
    setRefusal('');
    try {
      const answer = await doing();
      notifySuccess(typeof done === 'string' ? done : done(answer));
      close();
    } catch (error) {
      const words = refusalInWords(error, t('This was not possible.'), names) ?? t('We cannot reach the server.');
      if (!isThere()) notifyFailure(words);
      setRefusal(words);
      setBusy(false);
    }
  };
  return { busy, refusal, run };
}
