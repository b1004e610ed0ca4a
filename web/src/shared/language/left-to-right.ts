import { direction } from './language.js';

/** Isolates a range such as `09:00–11:00`: in a Hebrew line its end would otherwise be before its start. */
export const leftToRight = (range: string, written = direction): string =>
  written === 'rtl' ? `\u2066${range}\u2069` : range;
