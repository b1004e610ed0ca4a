import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** Error of the whole form. Takes the focus when it appears, unless `focus` is false. */
export function Refused({ words, focus = true }: { words: string; focus?: boolean }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (words && focus) alert.current?.focus();
  }, [words, focus]);
  return words ? (
    <Alert ref={alert} role="alert" tabIndex={-1} color="ruby">
      {words}
    </Alert>
  ) : null;
}
