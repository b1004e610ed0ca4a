import {
  CARAT_DECIMALS,
  formatUsd,
  GOODS_CATEGORIES,
  GOODS_CATEGORY_LABELS,
  isCarats,
  isPieces,
  isPrice,
  LENGTHS,
  lengthOf,
  MAXIMUM_AMOUNT,
  MAXIMUM_CARATS,
  MAXIMUM_PIECES,
  type GoodsCategory,
} from '@tender/contracts';
import { usdTyped } from '../../../shared/amounts.js';
import type { Deal } from '../auction-commands.js';

/** From a spreadsheet's rows to lots: which column is what, and what is wrong with which row, before anything is sent. */

interface Field {
  key: string;
  label: string;
  /** Headings under which houses keep it, in lower case and letters only. */
  synonyms: string[];
  read: (text: string) => unknown;
  required?: boolean;
}

/** A cell that cannot be read, and why. */
export class BadCell extends Error {}

const words =
  (longest: number) =>
  (text: string): string => {
    if (lengthOf(text) > longest) throw new BadCell(`longer than ${longest} characters`);
    return text;
  };

function amount(text: string): number {
  const usd = usdTyped(text.replace(/^USD\s*/i, ''));
  if (!isPrice(usd))
    throw new BadCell(
      `“${text}” is not a positive amount with at most two decimals, up to ${formatUsd(MAXIMUM_AMOUNT)}`,
    );
  return usd;
}

const measure =
  (holds: (value: unknown) => boolean, what: string) =>
  (text: string): number => {
    const value = Number(text.replaceAll(',', ''));
    if (!holds(value)) throw new BadCell(`“${text}” is not ${what}`);
    return value;
  };

const count = (value: number): string => value.toLocaleString('en-US');
const pieces = measure(isPieces, `a whole number from 1 to ${count(MAXIMUM_PIECES)}`);
const carats = measure(
  isCarats,
  `a positive number with at most ${CARAT_DECIMALS} decimals, up to ${count(MAXIMUM_CARATS)}`,
);

function category(text: string): GoodsCategory {
  const found = GOODS_CATEGORIES.find(
    (value) =>
      [value, GOODS_CATEGORY_LABELS[value]].some((name) => plain(name) === plain(text)) ||
      plain(value).startsWith(plain(text)),
  );
  if (!found) throw new BadCell(`“${text}” is no category`);
  return found;
}

export const FIELDS: readonly Field[] = [
  {
    key: 'lotNo',
    label: 'Lot number',
    synonyms: ['lotno', 'lot', 'lotnumber', 'number', 'no', 'lotid'],
    read: words(LENGTHS.lotNo),
    required: true,
  },
  {
    key: 'reservePrice',
    label: 'Reserve (USD)',
    synonyms: ['reserveprice', 'reserve', 'reserveusd', 'reservepriceusd', 'rp'],
    read: amount,
    required: true,
  },
  {
    key: 'minimumBid',
    label: 'Minimum bid (USD)',
    synonyms: ['minimumbid', 'minbid', 'minimum', 'startprice', 'startingprice', 'openingbid', 'minimumbidusd'],
    read: amount,
  },
  {
    key: 'description',
    label: 'Description',
    synonyms: ['description', 'desc', 'details', 'assortment', 'title', 'name'],
    read: words(LENGTHS.lotDescription),
  },
  { key: 'category', label: 'Category', synonyms: ['category', 'goods', 'type'], read: category },
  { key: 'shape', label: 'Shape', synonyms: ['shape', 'model', 'form'], read: words(LENGTHS.lotTrait) },
  {
    key: 'pieces',
    label: 'Pieces',
    synonyms: ['pieces', 'pcs', 'stones', 'count', 'qty', 'quantity', 'noofstones'],
    read: pieces,
  },
  {
    key: 'carats',
    label: 'Carats',
    synonyms: ['carats', 'carat', 'cts', 'ct', 'weight', 'weightct', 'totalcarats', 'caratweight'],
    read: carats,
  },
  { key: 'colour', label: 'Colour', synonyms: ['colour', 'color', 'col'], read: words(LENGTHS.lotTrait) },
  {
    key: 'clarity',
    label: 'Clarity',
    synonyms: ['clarity', 'purity', 'quality', 'cla'],
    read: words(LENGTHS.lotTrait),
  },
  { key: 'cut', label: 'Cut', synonyms: ['cut', 'make', 'cutgrade'], read: words(LENGTHS.lotTrait) },
  {
    key: 'fluorescence',
    label: 'Fluorescence',
    synonyms: ['fluorescence', 'fluo', 'fluor', 'fl'],
    read: words(LENGTHS.lotTrait),
  },
  {
    key: 'certificate',
    label: 'Certificate',
    synonyms: ['certificate', 'cert', 'certno', 'certificateno', 'report', 'reportno', 'lab', 'gia'],
    read: words(LENGTHS.lotCertificate),
  },
  {
    key: 'kimberley',
    label: 'Kimberley number',
    synonyms: ['kimberley', 'kp', 'kpc', 'kpcertificate', 'kimberleycertificate', 'kimberleyno', 'kpno'],
    read: (text) => ({ number: words(LENGTHS.kimberleyNumber)(text) }),
  },
];

/** By field: the index of its column. */
export type Mapping = Record<string, number | undefined>;

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Guesses which column holds what, by the headings; each column serves one field. */
export function guessMapping(header: string[]): Mapping {
  const names = header.map(plain);
  const taken = new Set<number>();
  return Object.fromEntries(
    FIELDS.map(({ key, synonyms }) => {
      const column = synonyms
        .map((synonym) => names.findIndex((name, index) => name === synonym && !taken.has(index)))
        .find((index) => index >= 0);
      if (column !== undefined) taken.add(column);
      return [key, column];
    }),
  );
}

export interface RowError {
  /** As the spreadsheet numbers it; the heading is row 1. */
  row: number;
  field: string;
  message: string;
}

/** The lots of the rows below the heading, and everything that is wrong with them. */
export function dealsOf(
  rows: string[][],
  mapping: Mapping,
  taken: ReadonlySet<string>,
): { deals: Deal[]; errors: RowError[] } {
  const errors: RowError[] = [];
  const deals: Deal[] = [];
  const seen = new Map<string, number>();
  rows.forEach((cells, index) => {
    const row = index + 2;
    if (cells.every((cell) => cell.trim() === '')) return;
    const deal = dealOf(cells, mapping, (field, message) => errors.push({ row, field, message }));
    const lotNo = String(deal['lotNo'] ?? '');
    const earlier = seen.get(lotNo);
    if (lotNo && taken.has(lotNo))
      errors.push({ row, field: 'Lot number', message: `lot ${lotNo} is in the auction already` });
    else if (lotNo && earlier) errors.push({ row, field: 'Lot number', message: `the same as in row ${earlier}` });
    seen.set(lotNo, row);
    deals.push(deal as Deal);
  });
  return { deals, errors };
}

/** The rows without those whose lots are in the auction; the others keep their numbers. */
export const rowsLeft = (rows: string[][], mapping: Mapping, taken: ReadonlySet<string>): string[][] =>
  rows.map((cells) => (taken.has((cells[mapping['lotNo'] ?? -1] ?? '').trim()) ? [] : cells));

function dealOf(
  cells: string[],
  mapping: Mapping,
  complain: (field: string, message: string) => void,
): Record<string, unknown> {
  const deal: Record<string, unknown> = {};
  for (const { key, label, read, required } of FIELDS) {
    const column = mapping[key];
    const text = column === undefined ? '' : (cells[column] ?? '').trim();
    if (text === '') {
      if (required) complain(label, 'is missing');
      continue;
    }
    try {
      deal[key] = read(text);
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      complain(label, error.message);
    }
  }
  return deal;
}
