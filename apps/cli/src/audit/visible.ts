/** Characters that could change what a terminal shows: what was forged could print another verdict by them. */
const INVISIBLE = /\p{C}|\p{Zl}|\p{Zp}/gu;

/** A line without such characters. */
export const visible = (line: string): string =>
  line.replaceAll(INVISIBLE, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);

/** The same as JSON. Control characters only occur in strings, where they may be escaped. */
export const visibleJson = (value: object): string =>
  JSON.stringify(value).replaceAll(INVISIBLE, (char) =>
    [...Array(char.length).keys()].map((unit) => `\\u${char.charCodeAt(unit).toString(16).padStart(4, '0')}`).join(''),
  );
