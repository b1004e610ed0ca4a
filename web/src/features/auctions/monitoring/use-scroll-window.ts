import { useEffect, useState, type RefObject } from 'react';

/** What of a scrolled frame is seen, in pixels. */
export interface ScrollWindow {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Follows the frame's scrolling and size, once a frame of the screen at most. */
export function useScrollWindow(frame: RefObject<HTMLElement | null>): ScrollWindow {
  const [seen, setSeen] = useState<ScrollWindow>({ top: 0, left: 0, width: 0, height: 0 });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let due = 0;
    const read = () => {
      due = 0;
      setSeen({ top: element.scrollTop, left: element.scrollLeft, width: element.clientWidth, height: element.clientHeight });
    };
    const soon = () => { due ||= requestAnimationFrame(read); };
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

/** Kept ready beyond the edges, so that a quick scroll shows no holes. */
const SPARE = 6;

/** The indexes of equally sized items that a stretch shows, with some to spare. */
export function indexesSeen(from: number, length: number, item: { size: number; count: number }): number[] {
  const first = Math.max(0, Math.floor(from / item.size) - SPARE);
  const last = Math.min(item.count - 1, Math.ceil((from + length) / item.size) + SPARE);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
