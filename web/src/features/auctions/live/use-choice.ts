import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Keeps a choice in the address: none, one, or several of a name. The place on the page stays. */
export function useChoice(): (name: string, values: string | readonly string[] | null) => void {
  const [, setAddress] = useSearchParams();
  return useCallback(
    (name, values) =>
      setAddress(
        (now) => {
          now.delete(name);
          for (const value of values === null ? [] : [values].flat()) now.append(name, value);
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setAddress],
  );
}
