/** Characters that may change what a terminal shows: a forged text could print another verdict with them. */
const INVISIBLE = /\p{C}|\p{Zl}|\p{Zp}/gu;

export const visible = (line: string): string =>
  line.replaceAll(INVISIBLE, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);

/** JSON on one line has such characters only inside strings, where they may be escaped. */
export const visibleJson = (value: object): string =>
  JSON.stringify(value).replaceAll(INVISIBLE, (char) =>
    [...Array(char.length).keys()].map((unit) => `\\u${char.charCodeAt(unit).toString(16).padStart(4, '0')}`).join(''),
  );
