/** Units that headings, and the formats of Excel, name beside numbers. */

/** An amount per carat: `$/ct`, `pro Karat`. */
export const PER_CARAT =
  /(((?<!\p{L})p\s*)?\/|(?<!\p{L})(per|pro|je|par|au|p\.?)(?!\p{L}))\s*(carats?|cts?|karaat|karat)(?!\p{L})\.?|(?<!\p{L})(pct(?!\p{L})|ל-?קרא?ט)/iu;

/** Dollars, carats and stones: what the columns of a list are in anyhow. */
export const OWN_UNITS =
  /(?<!\p{L})(us\s*\$|usd|(us\s*)?dollars?|carats?|cts?|karaat|karat|קרא?ט|pcs?|pieces?|stones?|stuks?|stenen|pi[eè]ces?|pierres?|stück|steine?|אבנים)(?!\p{L})/giu;

const isPerCarat = (text: string): boolean =>
  PER_CARAT.test(text) && !/[^\s$\d.]/u.test(text.replace(PER_CARAT, '').replace(OWN_UNITS, ''));

/**
 * A cell of a column of numbers: what Excel shows there, where that says more than the number.
 * @param ofCarat whether it is a column of amounts per carat: there `1200 $/ct` says no more
 */
export const cellAsShown = (cell: string, shown: string | null | undefined, ofCarat: boolean): string =>
  !shown || (ofCarat && isPerCarat(shown)) ? cell : shown;
