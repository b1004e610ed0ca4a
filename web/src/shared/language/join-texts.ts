/**
 * Texts beside one another, each in its own direction of writing, within a line of Hebrew or English: between FIRST STRONG ISOLATE and its end the
 * digits and words of one stay together. Empty ones are left out.
 */
export const joinTexts = (texts: readonly (string | false | null | undefined)[]): string =>
  texts
    .filter(Boolean)
    .map((text) => `\u2068${text}\u2069`)
    .join(' · ');
