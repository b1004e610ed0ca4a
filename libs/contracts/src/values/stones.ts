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

/** The description of the stones of a parcel or a lot. */
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

/** Definition of a value that users type about stones, for validation, forms and lists. */
export interface StoneValue {
  /** English label, which the web translates. */
  label: string;
  kind: 'text' | 'category' | 'pieces' | 'carats' | 'day';
  /** Maximum number of characters of a text. */
  length?: number;
  /** Whether the value is a document's number: without invisible characters, and read from sheets as displayed. */
  reference?: true;
  /** Whether lists can be filtered by the field. */
  facet?: true;
  /** Whether the one-line description of the stones includes the field. */
  trait?: true;
  /** Values that forms propose. Other texts are allowed. */
  known?: readonly string[];
  /** Whether only staff see the value. */
  staffOnly?: true;
}

/** @typeParam Value the value's type in an answer */
type StoneField<Value> = {
  /** The value in an answer if the field is empty. */
  none: Value & ('' | null);
} & (StoneValue | { parts: Readonly<Record<keyof KimberleyCertificate, StoneValue>> });

/** Laboratories that grade diamonds and gemstones. */
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

/** Part of the version of read models and snapshots with descriptions of stones: a new field raises it. */
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
/** Name of a column of stones in sheets. `kimberley` is the number of the Kimberley certificate. */
export type StoneColumnKey = keyof StonesDescription | KimberleyColumn;

export interface StoneColumn extends StoneValue {
  key: StoneColumnKey;
  /** For a value in `kimberley`: this object and the name of the value in it. Absent for other values. */
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
