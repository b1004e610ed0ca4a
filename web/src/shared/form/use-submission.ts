import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { notifyActionFailed } from '../notify.js';
import { isProposed } from '../http/api-error.js';
import { useIsMounted } from '../ui/dialogs/use-close-if-mounted.js';
import { refusalOf } from './refusal.js';

type Form = Pick<UseFormReturnType<object>, 'setErrors'> & {
  getInputNode: (path: never) => HTMLElement | null;
  getValues: () => object;
};

export interface Submission {
  busy: boolean;
  refusal: string;
  /** Shows errors in the form, or in a toast if the form is closed. @returns whether the work succeeded */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  focusFirst: (errors: object) => void;
}

/**
 * Submits a form. An error keeps the typed values and moves the focus to the error.
 * @param onProposed closes a dialog whose action waits for a second person
 */
export function useSubmission(form: Form, fallback: string, onProposed?: () => void): Submission {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const toFocus = useRef<string[]>([]);
  const isThere = useIsMounted();
  const focusFirst = (errors: object) => {
    const nodes = Object.keys(errors)
      .map((field) => form.getInputNode(field as never))
      .filter((node) => node !== null);
    nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]?.focus();
  };
  // Moves the focus only after the errors have rendered, once the form is no longer busy.
  useEffect(() => {
    if (!busy && toFocus.current.length > 0)
      focusFirst(Object.fromEntries(toFocus.current.splice(0).map((field) => [field, true])));
  });

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setRefusal('');
    try {
      await work();
      return true;
    } catch (error) {
      if (!isThere() || isProposed(error)) notifyActionFailed(error, fallback);
      if (isProposed(error)) {
        if (isThere()) onProposed?.();
        return false;
      }
      const { words, fields } = refusalOf(error, fallback, Object.keys(form.getValues()));
      form.setErrors(fields);
      setRefusal(words);
      toFocus.current = Object.keys(fields);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, run, focusFirst };
}
