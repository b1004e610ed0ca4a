import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** What a form was refused for as a whole; it takes the focus when it appears. */
export function Refused({ words }: { words: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (words) alert.current?.focus();
  }, [words]);
  return words ? (
    <Alert ref={alert} role="alert" tabIndex={-1} color="ruby">
      {words}
    </Alert>
  ) : null;
}
