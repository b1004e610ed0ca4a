import { useLayoutEffect, useState, type RefObject } from 'react';

export interface ScrollWindow {
  top: number;
  left: number;
  width: number;
  height: number;
}

export function useScrollWindow(frame: RefObject<HTMLElement | null>): ScrollWindow {
  const [seen, setSeen] = useState<ScrollWindow>({ top: 0, left: 0, width: 0, height: 0 });
  // Before the first paint: a size that follows later would move the page.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let due = 0;
    const read = () => {
      due = 0;
      setSeen({
        top: element.scrollTop,
        left: element.scrollLeft,
        width: element.clientWidth,
        height: element.clientHeight,
      });
    };
    read();
    const soon = () => {
      due ||= requestAnimationFrame(read);
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(element);
    element.addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(due);
      sizes.disconnect();
      element.removeEventListener('scroll', soon);
    };
  }, [frame]);
  return seen;
}

/** Number of items to render beyond the visible ones, and step in which the range changes, to save renders. */
const STEP = 8;

export function indexesSeen(from: number, length: number, item: { size: number; count: number }): number[] {
  const first = Math.max(0, (Math.floor(from / item.size / STEP) - 1) * STEP);
  const end = Math.min(item.count, (Math.ceil((from + length) / item.size / STEP) + 1) * STEP);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}
