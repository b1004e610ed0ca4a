import type { GoodsCategory } from './enumerations.js';
import { pick } from './pick.js';
import type { Count } from './units.js';

export interface KimberleyCertificate {
  number: string;
  /** Day or instant of issue, in ISO 8601. */
  issuedAt?: string;
  /** Day or instant of expiry, in ISO 8601. */
  expiresAt?: string;
  authority?: string;
  origin?: string;
}

/** The description of stones, as a parcel at a viewing or as a lot of an auction. */
export interface StonesDescription {
  description: string;
  category: GoodsCategory | null;
  shape: string;
  /** Number of stones. */
  pieces: Count | null;
  /** Weight in carats, at most four decimals. */
  carats: number | null;
  colour: string;
  clarity: string;
  cut: string;
  fluorescence: string;
  /** Country or mine of origin. */
  origin: string | null;
  /** The laboratory that graded the stone. */
  laboratory: string | null;
  certificate: string;
  kimberley: KimberleyCertificate | null;
  /** Staff only: internal remarks. */
  remarks?: string | null;
}

/** One value that users type about stones: how the API validates it, and how forms, lists and letters show it. */
export interface StoneValue {
  /** Label in English, which the web application translates. */
  label: string;
  kind: 'text' | 'category' | 'pieces' | 'carats' | 'day';
  /** Maximum number of characters of a text. */
  length?: number;
  /** Whether the value refers to a document: no invisible characters, read as the spreadsheet displays it. */
  reference?: true;
  /** Whether the field has few distinct values, by which lists are filtered. */
  facet?: true;
  /** Whether the one-line description of the stones includes the field. */
  trait?: true;
  /** Values that forms propose and lists recognise in other spellings. Any other text is allowed. */
  known?: readonly string[];
  /** Whether only staff see the value: no view of buyers and no addendum contains it. */
  staffOnly?: true;
}

/** @typeParam Value the value's type in an answer */
type StoneField<Value> = {
  /** The value in an answer if nothing is known. */
  none: Value & ('' | null);
} & (StoneValue | { parts: Readonly<Record<keyof KimberleyCertificate, StoneValue>> });

/** Laboratories that grade diamonds and gemstones, the most common first. */
const LABORATORIES = [
  ...['GIA', 'IGI', 'HRD', 'AGS', 'GCAL', 'SSEF', 'Gübelin', 'GRS', 'AGL', 'EGL', 'CGL', 'NGTC', 'GIT', 'AIGS', 'DSEF'],
  ...['Lotus', 'Dunaigre'],
];

const TRAIT = { none: '', kind: 'text', length: 60, facet: true, trait: true } as const;

/**
 * DTOs, events, sheets and forms derive from these fields (`docs/adding-a-field.md`). Add, but never reorder: addenda
 * name changes in this order, and verification compares them with those of a history.
 */
export const STONE_FIELDS = {
  description: { none: '', label: 'Description', kind: 'text', length: 1_000 },
  category: { none: null, label: 'Category', kind: 'category', facet: true },
  shape: { ...TRAIT, label: 'Shape' },
  pieces: { none: null, label: 'Pieces', kind: 'pieces' },
  carats: { none: null, label: 'Carats', kind: 'carats' },
  colour: { ...TRAIT, label: 'Colour' },
  clarity: { ...TRAIT, label: 'Clarity' },
  cut: { ...TRAIT, label: 'Cut' },
  fluorescence: { ...TRAIT, label: 'Fluorescence' },
  origin: { ...TRAIT, none: null, label: 'Origin', length: 80 },
  laboratory: { none: null, label: 'Laboratory', kind: 'text', length: 40, facet: true, known: LABORATORIES },
  certificate: { none: '', label: 'Certificate', kind: 'text', length: 100, reference: true },
  kimberley: {
    none: null,
    parts: {
      number: { label: 'Kimberley certificate', kind: 'text', length: 60, reference: true },
      issuedAt: { label: 'Kimberley issued', kind: 'day' },
      expiresAt: { label: 'Kimberley expires', kind: 'day' },
      authority: { label: 'Kimberley authority', kind: 'text', length: 100, facet: true },
      origin: { label: 'Kimberley origin', kind: 'text', length: 100, facet: true },
    },
  },
  remarks: { none: null, label: 'Remarks', kind: 'text', length: 1_000, staffOnly: true },
} as const satisfies { [Field in keyof StonesDescription]: StoneField<StonesDescription[Field]> };

const FIELD_NAMES = Object.keys(STONE_FIELDS) as (keyof StonesDescription)[];

/** Part of the version of each read model and snapshot that holds descriptions of stones: a new field raises it. */
export const STONES_VERSION = FIELD_NAMES.length;

export const NO_STONE_FIELDS = Object.fromEntries(
  FIELD_NAMES.map((field) => [field, STONE_FIELDS[field].none]),
) as unknown as Required<StonesDescription>;

export const stoneFields = (stones: Required<StonesDescription>): Required<StonesDescription> =>
  pick(stones, FIELD_NAMES);

type Fields = typeof STONE_FIELDS;
type StaffField = {
  [Field in keyof Fields]: Fields[Field] extends { staffOnly: true } ? Field : never;
}[keyof Fields];

/** The values that buyers may see. */
export type BuyerStones = Omit<StonesDescription, StaffField>;

const BUYER_FIELDS = FIELD_NAMES.filter((field) => !('staffOnly' in STONE_FIELDS[field])) as (keyof BuyerStones)[];

export const buyerStones = (stones: StonesDescription): BuyerStones => pick(stones, BUYER_FIELDS);

type KimberleyColumn = `kimberley${Capitalize<Exclude<keyof KimberleyCertificate, 'number'>>}`;
/** Name of a value with its own column in sheets and tables. The number of a certificate is `kimberley`. */
export type StoneColumnKey = keyof StonesDescription | KimberleyColumn;

export interface StoneColumn extends StoneValue {
  key: StoneColumnKey;
  /** The object that holds the value, and its name there. Absent: the value is a field itself. */
  into?: readonly ['kimberley', keyof KimberleyCertificate];
}

export const STONE_COLUMNS: readonly StoneColumn[] = FIELD_NAMES.flatMap((field): StoneColumn | StoneColumn[] => {
  const definition = STONE_FIELDS[field];
  if (!('parts' in definition)) return { ...definition, key: field };
  return (Object.entries(definition.parts) as [keyof KimberleyCertificate, StoneValue][]).map(([part, value]) => ({
    ...value,
    key: (part === 'number' ? field : field + part[0]!.toUpperCase() + part.slice(1)) as StoneColumnKey,
    into: ['kimberley', part],
  }));
});

export const BUYER_STONE_COLUMNS = STONE_COLUMNS.filter(({ staffOnly }) => !staffOnly);

export const STONE_LABELS = Object.fromEntries(STONE_COLUMNS.map(({ key, label }) => [key, label])) as Readonly<
  Record<StoneColumnKey, string>
>;

export const stoneValue = (stones: Partial<StonesDescription>, { key, into }: StoneColumn): string | number | null =>
  (into
    ? stones.kimberley?.[into[1]]
    : (stones[key as keyof StonesDescription] as string | number | null | undefined)) || null;
