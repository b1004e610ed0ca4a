/** `TextDecoder` names. `encodingOf` detects some of them; the user must choose the others. */
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

/** Delimiter by which the most rows have the same number of columns. */
export function delimiterOf(rowsBy: (delimiter: string) => string[][]): string {
  const candidates = DELIMITERS.map((delimiter) => ({ delimiter, ...shapeOf(rowsBy(delimiter)) }));
  const [best] = candidates
    .filter(({ columns }) => columns > 1)
    .sort((a, b) => b.alike - a.alike || b.columns - a.columns);
  return best?.delimiter ?? ',';
}

function shapeOf(rows: string[][]): { columns: number; alike: number } {
  const counts = new Map<number, number>();
  for (const row of rows) if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const [columns = 1, alike = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { columns, alike };
}
