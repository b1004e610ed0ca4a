import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { notifyActionFailed } from '../notify.js';
import { useIsMounted } from '../ui/dialogs/use-close-if-mounted.js';
import { refusalOf } from './refusal.js';

/** The part of a Mantine form that a submission needs, whatever its values are. */
type Form = Pick<UseFormReturnType<object>, 'setErrors'> & {
  getInputNode: (path: never) => HTMLElement | null;
  getValues: () => object;
};

export interface Submission {
  busy: boolean;
  /** Words above the form; empty when there are none, or when they stand at the fields. */
  refusal: string;
  /** Does the work; what it is refused for is told at the fields or above the form, or, where that is closed by then, in a toast. @returns whether it was done. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** For `form.onSubmit`: leads to the first field that is not right. */
  focusFirst: (errors: object) => void;
}

/** A form's way to the server. Nothing that was typed is lost by a refusal, and the focus goes to what has to be looked at. */
export function useSubmission(form: Form, fallback: string): Submission {
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
  // A field cannot take the focus while the form is busy: it is given once the errors are drawn.
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
      if (!isThere()) notifyActionFailed(error, fallback);
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
