import type { LotView } from '@tender/contracts';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { usePrinting } from '../../../../shared/print/use-printing.js';
import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Rows that are drawn beyond each edge of the screen. */
const SPARE = 12;
/** Pixels of a row before it was measured. */
const ROOMY = 62;
const DENSE = 28;
const CARD = 145;
/** Pixels that the header, the strip, and the table's head cover; and the bar of drafts. */
const COVERED = { top: 160, bottom: 96 };

/** The rows that are on the screen, of a list as long as it likes; the one with the focus stays among them. On paper all of them. */
export function useLotWindow(body: RefObject<HTMLElement | null>, lots: LotView[], dense: boolean) {
  const margin = useDistanceFromTop(body);
  const isPrinting = usePrinting();
  const [focused, setFocused] = useState<string | null>(null);
  const isNarrow = window.matchMedia('(max-width: 43.74em)').matches;
  const kept = lots.findIndex(({ _id }) => _id === focused);
  const rows = useWindowVirtualizer({
    count: lots.length,
    estimateSize: () => (isNarrow ? CARD : dense ? DENSE : ROOMY),
    getItemKey: useCallback((index: number) => lots[index]!._id, [lots]),
    overscan: SPARE,
    scrollMargin: margin,
    scrollPaddingStart: COVERED.top,
    scrollPaddingEnd: COVERED.bottom,
    rangeExtractor: (range) => {
      if (isPrinting) return lots.map((_, index) => index);
      const seen = defaultRangeExtractor(range);
      return kept < 0 || seen.includes(kept) ? seen : [...seen, kept].sort((a, b) => a - b);
    },
  });
  useEffect(() => rows.measure(), [rows, dense]);
  return { rows, items: rows.getVirtualItems(), margin, noteFocus: setFocused };
}

/** Pixels between the top of the page and an element; what is above it comes and goes. */
function useDistanceFromTop(element: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const { top } = element.current?.getBoundingClientRect() ?? { top: 0 };
      setDistance(Math.round(top + window.scrollY));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    measure();
    return () => sizes.disconnect();
  }, [element]);
  return distance;
}
