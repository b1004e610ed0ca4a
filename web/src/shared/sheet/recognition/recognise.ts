import { kimberleyHeading } from './kimberley-headings.js';
import { plain, type SheetField } from '../sheet-fields.js';
import type { Mapping, SheetKind } from '../sheet.js';
import { profileOf, type ColumnProfile } from './column-profile.js';
import { fitOf } from './fit.js';
import {
  headingOf,
  listed,
  MATCH,
  matchOf,
  namesMoney,
  UNIT_WORDS,
  type Heading,
  type ListedHeading,
} from './heading.js';

/** Assigns columns to fields: a scored match of headings and cells (`docs/decisions/0067`). */

export interface ColumnQuestion {
  key: string;
  candidates: readonly number[];
}

export interface Recognised {
  mapping: Mapping;
  questions: readonly ColumnQuestion[];
}

export interface SheetTable {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  hidden?: ReadonlySet<number>;
}

/** Minimum score of an unambiguous column. */
const CLEAR = 0.8;
/** Maximum score of the second-best column, as a share of the best score. */
const BEHIND = 0.87;
/** Minimum score of a column without cells: a mistake would be harmless. */
const CLEAR_EMPTY = 0.55;
const CANDIDATE = 0.2;
const HIDDEN = 0.6;
/** Factor for a heading that other programs use for something else. */
const WEAK = 0.85;
const SAMPLE = 300;

interface Column {
  heading: Heading;
  text: string;
  profile: ColumnProfile;
  isHidden: boolean;
}

export function recognise(kind: SheetKind, { header, rows, hidden }: SheetTable): Recognised {
  const step = Math.max(1, rows.length / SAMPLE);
  const sample = Array.from(
    { length: Math.min(rows.length, SAMPLE) },
    (_, index) => rows[Math.floor(index * step)] ?? [],
  );
  const columns = header.map((text, index): Column => ({
    heading: headingOf(text),
    text,
    profile: profileOf(sample.map((cells) => cells[index] ?? '')),
    isHidden: hidden?.has(index) ?? false,
  }));
  const fields = kind.fields.filter(({ isNeverGuessed }) => !isNeverGuessed);
  const scores = new Map(fields.map((field) => [field.key, columns.map((column) => scoreOf(field, column, kind))]));
  const owners = columns.map((_, index) => ownerOf(scores, index));
  const mapping: Mapping = Object.fromEntries(kind.fields.map(({ key }) => [key, undefined]));
  const questions: ColumnQuestion[] = [];
  for (const { key, perCaratOf } of fields) {
    // A total takes precedence over an amount per carat.
    if (perCaratOf !== undefined && mapping[perCaratOf] !== undefined) continue;
    const own = scores.get(key)!;
    const candidates = columns
      .map((_, index) => index)
      .filter((index) => own[index]! >= CANDIDATE && (owners[index] === undefined || owners[index] === key))
      .toSorted((a, b) => own[b]! - own[a]!);
    const [best, next] = candidates;
    if (best === undefined) continue;
    const isClear = own[best]! >= CLEAR || (own[best]! >= CLEAR_EMPTY && columns[best]!.profile.filled === 0);
    if (isClear && (next === undefined || own[next]! <= own[best]! * BEHIND)) mapping[key] = best;
    else questions.push({ key, candidates });
  }
  const sizes = sizesOfEach(fields, columns, mapping);
  if (sizes !== null) {
    mapping[sizes.key] = undefined;
    questions.push(sizes);
  }
  const known = { mapping, questions, owners };
  return {
    mapping,
    questions: [...questions, ...unknownHeadings(fields, columns, known), ...unknownMoney(kind, columns, known)],
  };
}

function scoreOf(field: SheetField, { heading, text, profile, isHidden }: Column, { number }: SheetKind): number {
  // `Weight/cts` is a weight in carats.
  const isPerCaratMatch = field.kind === 'carats' ? heading.isPerCarat : field.perCaratOf !== undefined;
  if (heading.isPerCarat !== isPerCaratMatch) return 0;
  if (field.kind === 'amount' && heading.signs.includes('currency')) return 0;
  const factor = isHidden ? HIDDEN : 1;
  const certain = kimberleyMatch(field, text);
  if (certain !== null) return certain * fitOf(field, profile, { number }) * factor;
  return Math.max(
    ...HEADINGS.of(field).map(([known, isWeak]) => {
      const match = (isWeak ? WEAK : 1) * matchOf(heading, known, UNIT_WORDS[field.kind]);
      return match === MATCH.none ? 0 : match * fitOf(field, profile, { number, isWeak }) * factor;
    }),
  );
}

/** Question for a column such as `Size` in a table with numbers of stones: it may be the weight of each stone. */
function sizesOfEach(
  fields: readonly SheetField[],
  columns: readonly Column[],
  mapping: Mapping,
): ColumnQuestion | null {
  const field = fields.find(({ kind }) => kind === 'carats');
  const [column, pieces] = [columns[mapping[field?.key ?? ''] ?? -1], columns[mapping['pieces'] ?? -1]];
  if (!field || !column || !pieces?.profile.samples.some((cell) => cell !== '1')) return null;
  const isNamed = matchOf(column.heading, field.synonyms.map(listed), UNIT_WORDS[field.kind]) > MATCH.part;
  return isNamed ? null : { key: field.key, candidates: [mapping[field.key]!] };
}

/** Match of a certificate field or a Kimberley heading: none unless both are. Null for other fields and headings. */
function kimberleyMatch({ into, synonyms }: SheetField, text: string): number | null {
  const name = kimberleyHeading(text, plain);
  const isCertificateField = into?.[0] === 'kimberley';
  if (isCertificateField) return synonyms.includes(name ?? plain(text)) ? MATCH.exact : MATCH.none;
  return name === null ? null : MATCH.none;
}

function ownerOf(scores: ReadonlyMap<string, readonly number[]>, index: number): string | undefined {
  const ranked = [...scores].map(([key, own]) => [key, own[index]!] as const).toSorted(([, a], [, b]) => b - a);
  const [first] = ranked;
  return first && first[1] >= CLEAR ? first[0] : undefined;
}

const OWN_WORDS: readonly string[] = ['shape', 'clarity', 'laboratory'];
const MOST = 0.8;

function unknownHeadings(
  fields: readonly SheetField[],
  columns: readonly Column[],
  { mapping, questions, owners }: Recognised & { owners: readonly (string | undefined)[] },
): ColumnQuestion[] {
  return fields.flatMap(({ key }) => {
    const isOpen = mapping[key] === undefined && !questions.some((question) => question.key === key);
    if (!OWN_WORDS.includes(key) || !isOpen) return [];
    const candidates = columns.flatMap(({ profile }, index) =>
      owners[index] === undefined && (profile.known[key] ?? 0) >= MOST ? [index] : [],
    );
    return candidates.length > 0 ? [{ key, candidates }] : [];
  });
}

function unknownMoney(
  { fields }: SheetKind,
  columns: readonly Column[],
  { mapping, questions, owners }: Recognised & { owners: readonly (string | undefined)[] },
): ColumnQuestion[] {
  const asked = new Set(questions.flatMap(({ candidates }) => candidates));
  const isMoney = ({ text, heading, profile }: Column): boolean =>
    profile.numbers >= 0.5 && !heading.signs.includes('percent') && (profile.dollars >= 0.5 || namesMoney(text));
  return [false, true].flatMap((isPerCarat) => {
    const candidates = columns.flatMap((column, index) =>
      owners[index] === undefined && !asked.has(index) && isMoney(column) && column.heading.isPerCarat === isPerCarat
        ? [index]
        : [],
    );
    const open = fields.find(
      ({ key, kind: of, perCaratOf }) =>
        of === 'amount' &&
        (perCaratOf !== undefined) === isPerCarat &&
        mapping[key] === undefined &&
        (perCaratOf === undefined || mapping[perCaratOf] === undefined) &&
        !questions.some((question) => question.key === key),
    );
    return candidates.length > 0 && open ? [{ key: open.key, candidates }] : [];
  });
}

const HEADINGS = {
  known: new WeakMap<SheetField, [ListedHeading[], boolean][]>(),
  of(field: SheetField): [ListedHeading[], boolean][] {
    const known = this.known.get(field);
    if (known) return known;
    const made: [ListedHeading[], boolean][] = [
      [field.synonyms.map(listed), false],
      [(field.weakSynonyms ?? []).map(listed), true],
    ];
    this.known.set(field, made);
    return made;
  },
};
