import type { LotView } from '@tender/contracts';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { usePrinting } from '../../../../shared/print/use-printing.js';
import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Rendered rows beyond each edge of the screen; cards are taller, and the first ones must appear soon on a phone. */
const OVERSCAN = { rows: 12, cards: 5 };
/** Estimated height of a row, in pixels. */
const COMFORTABLE = 59;
const DENSE = 28;
const CARD = 145;
/** Pixels hidden by the header, strip and headings, and by the bar of drafts. */
const COVERED = { top: 160, bottom: 96 };

/** Virtualised rows. The focused row stays rendered; a print has all rows. */
export function useLotWindow(body: RefObject<HTMLElement | null>, lots: LotView[], dense: boolean) {
  const margin = useDistanceFromTop(body);
  const isPrinting = usePrinting();
  const [focused, setFocused] = useState<string | null>(null);
  const isNarrow = window.matchMedia('(max-width: 43.74em)').matches;
  const kept = lots.findIndex(({ _id }) => _id === focused);
  const rows = useWindowVirtualizer({
    count: lots.length,
    estimateSize: () => (isNarrow ? CARD : dense ? DENSE : COMFORTABLE),
    getItemKey: useCallback((index: number) => lots[index]!._id, [lots]),
    overscan: isNarrow ? OVERSCAN.cards : OVERSCAN.rows,
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

/** Pixels between the top of the page and an element, followed as the page changes. */
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
