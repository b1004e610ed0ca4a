import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChoice } from './use-choice.js';

/** The router is some frames late, too late for a typed text: the field has its own state. */
export function useTextInUrl(name: string): [string, (text: string) => void] {
  const inAddress = useSearchParams()[0].get(name) ?? '';
  const choose = useChoice();
  const [typed, setTyped] = useState(inAddress);
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current === null) setTyped(inAddress);
    else if (awaited.current === inAddress) awaited.current = null;
  }, [inAddress]);

  const type = (text: string) => {
    setTyped(text);
    awaited.current = text === inAddress ? null : text;
    choose(name, text || null);
  };
  return [typed, type];
}
