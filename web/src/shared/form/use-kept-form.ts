import { useEffect, useRef, type RefObject } from 'react';
import { beforeSwitch } from '../language/language.js';

interface Form<T> {
  getValues(): T;
  setValues(values: Partial<T>): void;
}

/**
 * Keeps the typed values over the reload for another language.
 * @param secret a field that is never stored
 * @returns a reference that says whether they are kept
 */
export function useKeptForm<T extends object>(name: string, form: Form<T>, secret: keyof T): RefObject<boolean> {
  const current = useRef(form);
  const isKept = useRef(false);
  useEffect(() => {
    current.current = form;
  });
  useEffect(() => {
    const left = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    if (left) current.current.setValues(JSON.parse(left) as Partial<T>);
    return beforeSwitch(() => {
      sessionStorage.setItem(name, JSON.stringify({ ...current.current.getValues(), [secret]: undefined }));
      isKept.current = true;
    });
  }, [name, secret]);
  return isKept;
}
