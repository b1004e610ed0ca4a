import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being laid out for paper. Tables then show all their rows, and colours are the light ones. The page is drawn anew
 * within the browser's `beforeprint`: after it, it would be too late.
 */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting());

/** Between the browser's two events; while a tool shows the page as paper there is no event, but the medium. */
let asked = false;
const medium = typeof window === 'undefined' ? null : window.matchMedia('print');
const isPrinting = (): boolean => asked || medium?.matches === true;

function subscribe(redraw: () => void): () => void {
  const begin = () => {
    asked = true;
    flushSync(redraw);
  };
  const end = () => {
    asked = false;
    redraw();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  medium?.addEventListener('change', redraw);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    medium?.removeEventListener('change', redraw);
  };
}
