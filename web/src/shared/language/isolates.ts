import { direction } from './language.js';

export const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069'];

/** Isolates a part of a right-to-left line, so that its digits and Latin words do not join those of its neighbours. */
export const isolated = (text: string, written = direction): string =>
  written === 'rtl' ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text;

/** A text of isolated parts only: inserted into a right-to-left line, it would otherwise be read from left to right. */
export const ofIsolatedParts = (text: string, written = direction): string =>
  written === 'rtl' && text ? `\u2067${text}${POP_ISOLATE}` : text;

/** For file names, cells of spreadsheets, stored values and titles of pages, which need no isolates. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');
