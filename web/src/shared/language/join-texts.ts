/** Joins texts. FIRST STRONG ISOLATE keeps the digits and words of each together in a Hebrew line. */
export const joinTexts = (texts: readonly (string | false | null | undefined)[]): string =>
  texts
    .filter(Boolean)
    .map((text) => `\u2068${text}\u2069`)
    .join(' · ');
