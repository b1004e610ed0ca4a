/** How the text of a CSV file may be encoded, by the names that `TextDecoder` knows. The first ones are found by themselves; the others must be chosen. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1255',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'gb18030',
  'big5',
  'shift_jis',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How the text of a CSV file is encoded: UTF-8, UTF-16 with its mark or without, or the code page that Excel writes in the West or in Israel. */
export function encodingOf(bytes: ArrayBuffer): Encoding {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = [...new Uint8Array(bytes.slice(0, 400))];
  const zeros = (odd: number) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  if (zeros(1) > start.length / 8) return 'utf-16le';
  if (zeros(0) > start.length / 8) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return looksHebrew(new TextDecoder('windows-1252').decode(bytes)) ? 'windows-1255' : 'windows-1252';
  }
}

/** Whether most accented letters stand three or more in a row: words of French or German have one or two, Hebrew ones read as such nothing else. */
function looksHebrew(western: string): boolean {
  const accented = western.match(/[\u0080-\u00ff]/g)?.length ?? 0;
  const inWords = (western.match(/[\u00e0-\u00fa]{3,}/g) ?? []).join('').length;
  return inWords > accented / 2;
}

const DELIMITERS = [';', '\t', ',', '|'];

/**
 * The delimiter under which most rows have the same number of columns. Decimal commas cut rows evenly, too, but not their headings.
 * @param rowsBy the first rows of the file, as they are under a delimiter
 */
export function delimiterOf(rowsBy: (delimiter: string) => string[][]): string {
  const candidates = DELIMITERS.map((delimiter) => ({ delimiter, ...shapeOf(rowsBy(delimiter)) }));
  const [best] = candidates
    .filter(({ columns }) => columns > 1)
    .sort((a, b) => b.alike - a.alike || b.columns - a.columns);
  return best?.delimiter ?? ',';
}

/** How many columns most rows have, and how many rows have so many. */
function shapeOf(rows: string[][]): { columns: number; alike: number } {
  const counts = new Map<number, number>();
  for (const row of rows) if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const [columns = 1, alike = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { columns, alike };
}
