import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { overflowOrder, overflowCount, type OverflowColumn } from './overflow-columns.js';

/** Columns that do not fit. Later rows bring none back: the layout would flicker. @param frame scroll container */
export function useOverflowColumns(
  frame: RefObject<HTMLElement | null>,
  columns: readonly OverflowColumn[],
): readonly string[] {
  const key = columns.map(({ id }) => id).join(' ');
  const [made, setMade] = useState({ key, count: 0, width: 0 });
  if (made.key !== key) setMade({ key, count: 0, width: 0 });
  const { count, width } = made;
  const order = useMemo(() => overflowOrder(columns), [columns]);
  useLayoutEffect(() => {
    const { current: outer } = frame;
    const inner = outer?.querySelector('table');
    if (!outer || !inner) return undefined;
    const measure = () => {
      // The width of `count` is part of the state: a frame may widen while a count for less space waits to be rendered.
      const isWidened = outer.clientWidth > width;
      const isToMeasure = count > 0 && (isWidened || isCardLayout(inner));
      const more = isToMeasure ? -count : missing(outer, order.slice(count));
      if (more !== 0) setMade({ key, count: count + more, width: outer.clientWidth });
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(outer);
    sizes.observe(inner);
    return () => sizes.disconnect();
  }, [frame, key, order, count, width]);
  return order.slice(0, count);
}

const isCardLayout = (table: HTMLElement): boolean => getComputedStyle(table).display === 'block';

function missing(frame: HTMLElement, order: readonly string[]): number {
  const excess = frame.scrollWidth - frame.clientWidth;
  if (excess <= 1) return 0;
  const heads = [...frame.querySelectorAll<HTMLElement>('[data-column]')];
  return overflowCount(order, new Map(heads.map((head) => [head.dataset['column']!, head.offsetWidth])), excess);
}
