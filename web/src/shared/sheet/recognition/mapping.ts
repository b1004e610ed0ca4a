import type { SheetColumn } from '@tender/contracts';
import type { Mapping, SheetKind } from '../sheet.js';
import { recognise, type Recognised } from './recognise.js';

export const guessMapping = (kind: SheetKind, header: readonly string[], rows: readonly string[][] = []): Mapping =>
  recognise(kind, { header, rows }).mapping;

/** Applies remembered columns. Recognition decides about other fields and ambiguous headings. */
export function mappingOf(
  kind: SheetKind,
  header: readonly string[],
  { columns, recognised }: { columns: readonly SheetColumn[]; recognised: Recognised },
): Recognised {
  const names = header.map((name) => name.normalize('NFC'));
  const chosen = columns.flatMap(({ field, heading }) => {
    const [column, other] = heading === null ? [] : places(names, heading);
    const isKnown = heading === null || (column !== undefined && other === undefined);
    return isKnown && kind.fields.some(({ key }) => key === field) ? [[field, column] as const] : [];
  });
  const kept: Mapping = Object.fromEntries(chosen);
  const used = new Set(Object.values(kept));
  const others = Object.entries(recognised.mapping).filter(([field, column]) => !(field in kept) && !used.has(column));
  return {
    mapping: { ...Object.fromEntries(others), ...kept },
    questions: recognised.questions.filter(({ key }) => !(key in kept)),
  };
}

const places = (names: readonly string[], heading: string): number[] =>
  names.flatMap((name, index) => (name === heading ? [index] : []));

/** Remembers headings instead of positions: columns may move. */
export const columnsOf = ({ fields }: SheetKind, header: readonly string[], mapping: Mapping): SheetColumn[] =>
  fields.map(({ key }) => ({ field: key, heading: header[mapping[key] ?? -1] || null }));
