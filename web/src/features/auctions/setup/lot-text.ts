import {
  centsOf,
  GOODS_CATEGORY_LABELS,
  type KimberleyCertificate,
  type LotDescription,
  type LotView,
} from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';
import { amountText } from '../../../shared/amounts.js';
import { OWN_NUMBERS } from '../../../shared/typed-numbers.js';
import { BadCell } from '../../../shared/sheet/bad-cell.js';
import { certificateBy, setIn } from '../../../shared/sheet/sheet.js';
import type { Deal } from '../auction-commands.js';
import { LOT_FIELDS } from './lot-sheet.js';

/** Its fields that hold numbers. */
export const NUMBERS_OF_LOT: ReadonlySet<string> = new Set(['reservePrice', 'minimumBid', 'pieces', 'carats']);

/** Its fields that hold days. */
export const DAYS_OF_LOT: ReadonlySet<string> = new Set(['kimberleyIssuedAt', 'kimberleyExpiresAt']);

/** One lot as it is typed: a text for each field of the lot list, read as the cells of a spreadsheet are. */
export type LotText = Record<string, string>;

/** A certificate has a column for each of its parts. Its number is in the column `kimberley`. */
type CertificatePart = `kimberley${Capitalize<Exclude<keyof KimberleyCertificate, 'number'>>}`;
/** Every fact of a lot that is typed. An edit sends the whole lot, so that a fact that is missing here would be erased. */
type LotField = Exclude<keyof LotDescription, 'images'> | CertificatePart | 'reservePrice';

export function textOfLot(lot: LotView): LotText {
  const money = (usd: number | null | undefined) => (usd ? amountText(centsOf(usd) ?? 0) : '');
  const { reservePrice, minimumBid, category, kimberley, pieces, carats } = lot;
  const { lotNo, description, shape, colour, clarity, cut, fluorescence, certificate } = lot;
  return {
    ...{ lotNo, description, shape, colour, clarity, cut, fluorescence, certificate },
    reservePrice: money(reservePrice),
    minimumBid: money(minimumBid),
    category: category === null ? '' : translated(GOODS_CATEGORY_LABELS[category]),
    pieces: pieces === null ? '' : String(pieces),
    carats: carats === null ? '' : String(carats).replace('.', OWN_NUMBERS.decimal),
    kimberley: kimberley?.number ?? '',
    kimberleyIssuedAt: kimberley?.issuedAt?.slice(0, 10) ?? '',
    kimberleyExpiresAt: kimberley?.expiresAt?.slice(0, 10) ?? '',
    kimberleyAuthority: kimberley?.authority ?? '',
    kimberleyOrigin: kimberley?.origin ?? '',
  } satisfies Record<LotField, string>;
}

/**
 * What is sent of a typed lot, and what is wrong with it by field.
 * @param before what it was: the facts that the list has no field for stay with it
 */
export function dealOfText(text: LotText, before?: LotView): { deal: Deal; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const deal: Record<string, unknown> = {};
  for (const field of LOT_FIELDS) {
    const { key, read, required } = field;
    const typed = (text[key] ?? '').trim();
    if (typed === '') {
      if (required) errors[key] = t('Required');
      continue;
    }
    try {
      setIn(deal, field, read(NUMBERS_OF_LOT.has(key) ? OWN_NUMBERS.toEnglish(typed) : typed, '.'));
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      errors[key] = error.message;
    }
  }
  if (before?.good) deal['good'] = before.good;
  const certificate = deal['kimberley'] as { number?: string } | undefined;
  if (certificate && certificate.number === undefined) errors['kimberley'] = t('Its number is missing');
  return { deal: deal as Deal, errors };
}

/** A lot with what the row of a list says of it; whatever the list is silent about stays. */
export function changedDeal(lot: LotView, row: Record<string, unknown>): Deal {
  const { deal } = dealOfText(textOfLot(lot), lot);
  const said = row['kimberley'] as KimberleyCertificate | undefined;
  return { ...deal, ...row, ...(said && { kimberley: certificateBy(lot.kimberley, said) }) };
}
