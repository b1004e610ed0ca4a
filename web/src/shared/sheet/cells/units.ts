const CARATS = String.raw`carats?|cts?|kara?at|kts?|krt|קרא?ט|קר[׳']`;
const STONES = [
  String.raw`pcs?|pieces?|stones?`,
  String.raw`stks?|st|stuks?|steen|stenen`,
  String.raw`pces?|pi[eè]ces?|pierres?`,
  String.raw`stücke?|steine?`,
  String.raw`אבנים|אבן|יחידות|יחידה|יח[׳']`,
].join('|');

export const PER_CARAT = new RegExp(
  String.raw`(((?<!\p{L})p\s*)?\/|(?<!\p{L})(per|pro|je|par|au|p\.?)(?!\p{L}))\s*(${CARATS})(?!\p{L})\.?|(?<!\p{L})(pct(?!\p{L})|ל-?(קרא?ט|קר[׳']))`,
  'iu',
);

/** Expected units, which add nothing: dollars, carats, stones. `/pc` is none: `$/pc` is an amount for each stone. */
export const OWN_UNITS = new RegExp(
  String.raw`(?<!\p{L}|\/\s*)(us\s*\$|usd|(us\s*)?dollars?|${CARATS}|${STONES})(?!\p{L})`,
  'giu',
);

const isPerCarat = (text: string): boolean =>
  PER_CARAT.test(text) && !/[^\s$\d.]/u.test(text.replace(PER_CARAT, '').replace(OWN_UNITS, ''));

/** Shown text of a number, or the cell if the text adds nothing. @param ofCarat amounts per carat, as in `1200 $/ct` */
export const cellAsShown = (cell: string, shown: string | null | undefined, ofCarat: boolean): string =>
  !shown || (ofCarat && isPerCarat(shown)) ? cell : shown;

const CARATS_BEHIND = new RegExp(String.raw`(?<=\d)\s*(${CARATS})\.?$`, 'iu');
const STONES_BEHIND = new RegExp(String.raw`(?<=\d)\s*(${STONES})\.?$`, 'iu');

/** Removes the unit behind a number: `1.25 ct`. A heading among the rows, such as `ct`, is unchanged. */
export const withoutCarats = (text: string): string => text.replace(CARATS_BEHIND, '');
export const withoutStones = (text: string): string => text.replace(STONES_BEHIND, '');
export const withoutPerCarat = (text: string): string => (/\d/.test(text) ? text.replace(PER_CARAT, '').trim() : text);
