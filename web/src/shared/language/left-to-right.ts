import { direction } from './language.js';

/**
 * A range of figures, `09:00–11:00`, as it is read: within a line of Hebrew its end would else stand before its beginning. A range of days is written
 * so by `Intl`.
 */
export const leftToRight = (range: string, written = direction): string =>
  written === 'rtl' ? `\u2066${range}\u2069` : range;
