import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The address as it is: the router's hook tells of it some frames late, and of two quick changes the second would undo the first. */
export const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

/**
 * A text field whose content stands in the address as well. The router tells of a new address some frames late, too late to type by;
 * so the field keeps its own text, and takes the address's only when somebody else changed that.
 */
export function useTypedInAddress(name: string): [string, (text: string) => void] {
  const [address, setAddress] = useSearchParams();
  const inAddress = address.get(name) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current === null) setTyped(inAddress);
    else if (awaited.current === inAddress) awaited.current = null;
  }, [inAddress]);

  const type = (text: string) => {
    setTyped(text);
    awaited.current = text === inAddress ? null : text;
    const next = addressNow();
    if (text) next.set(name, text);
    else next.delete(name);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return [typed, type];
}
