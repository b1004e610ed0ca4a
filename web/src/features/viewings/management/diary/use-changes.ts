import { useEffect, useRef, useState } from 'react';

/** Number of times that one of the values has changed since the screen opened. */
export function useChanges(values: readonly unknown[]): number {
  const known = useRef(values);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = values.some((value, index) => value !== known.current[index]);
    known.current = values;
    if (changed) setChanges((count) => count + 1);
  }, [values]);
  return changes;
}
