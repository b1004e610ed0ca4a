import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

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
    setAddress(
      (now) => {
        if (text) now.set(name, text);
        else now.delete(name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [typed, type];
}
