import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: tables then show all rows. Renders within `beforeprint`: later is too late. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting());

/** True between the browser's two print events. A tool that emulates print fires no events, but matches the medium. */
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
