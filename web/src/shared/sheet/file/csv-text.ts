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
