/** Units that headings, and the formats of Excel, name beside numbers. */

const CARATS = String.raw`carats?|cts?|kara?at|kts?|krt|קרא?ט|קר[׳']`;
const STONES = [
  String.raw`pcs?|pieces?|stones?`,
  String.raw`stks?|st|stuks?|steen|stenen`,
  String.raw`pces?|pi[eè]ces?|pierres?`,
  String.raw`stücke?|steine?`,
  String.raw`אבנים|אבן|יחידות|יחידה|יח[׳']`,
].join('|');

/** An amount per carat: `$/ct`, `pro Karat`. */
export const PER_CARAT = new RegExp(
  String.raw`(((?<!\p{L})p\s*)?\/|(?<!\p{L})(per|pro|je|par|au|p\.?)(?!\p{L}))\s*(${CARATS})(?!\p{L})\.?|(?<!\p{L})(pct(?!\p{L})|ל-?(קרא?ט|קר[׳']))`,
  'iu',
);

/** Dollars, carats and stones: what the columns of a list are in anyhow. An amount `$/pc` is one of each stone. */
export const OWN_UNITS = new RegExp(
  String.raw`(?<!\p{L}|\/\s*)(us\s*\$|usd|(us\s*)?dollars?|${CARATS}|${STONES})(?!\p{L})`,
  'giu',
);

const isPerCarat = (text: string): boolean =>
  PER_CARAT.test(text) && !/[^\s$\d.]/u.test(text.replace(PER_CARAT, '').replace(OWN_UNITS, ''));

/**
 * A cell of a column of numbers: what Excel shows there, where that says more than the number.
 * @param ofCarat whether it is a column of amounts per carat: there `1200 $/ct` says no more
 */
export const cellAsShown = (cell: string, shown: string | null | undefined, ofCarat: boolean): string =>
  !shown || (ofCarat && isPerCarat(shown)) ? cell : shown;

const CARATS_BEHIND = new RegExp(String.raw`(?<=\d)\s*(${CARATS})\.?$`, 'iu');
const STONES_BEHIND = new RegExp(String.raw`(?<=\d)\s*(${STONES})\.?$`, 'iu');

/** A number of a list, without the unit of its column: `1.25 ct`. A heading that is repeated among the rows stays as it is. */
export const withoutCarats = (text: string): string => text.replace(CARATS_BEHIND, '');
export const withoutStones = (text: string): string => text.replace(STONES_BEHIND, '');
export const withoutPerCarat = (text: string): string => (/\d/.test(text) ? text.replace(PER_CARAT, '').trim() : text);
