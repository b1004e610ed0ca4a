/** A cell of the calendar by day and hour, both counted from 0. */
export interface Place {
  day: number;
  hour: number;
}

/** Days and hours to move, by key. */
const STEPS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  PageDown: [7, 0],
  PageUp: [-7, 0],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

const MIRRORED: Record<string, string> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };

/** Swaps the horizontal arrow keys in a right-to-left calendar, where the next day is at the left. */
export const inDirection = (key: string, direction: 'ltr' | 'rtl'): string =>
  direction === 'rtl' ? (MIRRORED[key] ?? key) : key;

/** The cell that a key leads to, within the calendar; null for other keys. */
export function placeAfter(key: string, { day, hour }: Place, size: { days: number; hours: number }): Place | null {
  const step = STEPS[key];
  if (!step) return null;
  const within = (index: number, count: number) => Math.max(0, Math.min(index, count - 1));
  return { day: within(day + step[0], size.days), hour: within(hour + step[1], size.hours) };
}
