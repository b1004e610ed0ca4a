/** Characters of the fonts of award letters, as ranges. A test compares them with the fonts. */
const PRINTED = [
  String.raw`\u0021-\u007e\u00a1-\u02cc\u02ce-\u02d7\u02da\u02dc-\u0301\u0303-\u0304\u0307-\u0309\u0323`,
  String.raw`\u0329\u0331\u0370-\u03e1\u03f0-\u052f\u0591-\u061b\u061e-\u06a1\u06a3-\u06ff\u0750-\u077f`,
  String.raw`\u08a0\u08a2-\u08ac\u08b3\u08e4-\u08fe\u0900-\u097f\u0a81-\u0aff\u0e01-\u0e5b\u1c80-\u1c88`,
  String.raw`\u1d00-\u1dbf\u1e00-\u2010\u2013-\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026`,
  String.raw`\u2032-\u2033\u2039-\u203a\u2044\u20a0-\u20c0\u20f0\u2113\u2116\u2122\u2212\u25cc`,
  String.raw`\u2c60-\u2c7f\u2de0-\u2dff\ua640-\ua69f\ua720-\ua7ca\ua7d0-\ua7d1\ua7d3\ua7d5-\ua7d9`,
  String.raw`\ua7f2-\ua7ff\ua830-\ua839\ua8ff\ufb1d-\ufb4f`,
].join('');

const UNPRINTED = new RegExp(String.raw`[^${PRINTED}\s\p{Cf}\p{Default_Ignorable_Code_Point}]`, 'gu');

/** The characters of texts that award letters cannot print, each one once: letters name their code points. */
export const unprintedIn = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => text?.match(UNPRINTED) ?? [])),
];
