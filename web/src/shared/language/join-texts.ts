/**
 * Joins texts in one line. FIRST STRONG ISOLATE around each keeps its digits and words together in Hebrew and in English. Empty texts are
 * omitted.
 */
export const joinTexts = (texts: readonly (string | false | null | undefined)[]): string =>
  texts
    .filter(Boolean)
    .map((text) => `\u2068${text}\u2069`)
    .join(' · ');
