import {
  centsOf,
  isCarats,
  isPieces,
  isPrice,
  type GoodRow,
  type GoodsCategory,
  type GoodView,
  type KimberleyCertificate,
} from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { amountText, usdTyped } from '../../../shared/amounts.js';

/** A parcel as a form holds it. */
export interface TypedGood {
  goodNo: string;
  category: GoodsCategory | null;
  description: string;
  pieces: number | string;
  carats: number | string;
  /** As it was typed: `1,250.50`. */
  estimate: string;
  shape: string;
  colour: string;
  clarity: string;
  cut: string;
  fluorescence: string;
  certificate: string;
  /** Of its Kimberley certificate: the number, the days as `2026-01-31`, and who issued it for goods from where. */
  kimberley: string;
  kimberleyIssuedAt: string;
  kimberleyExpiresAt: string;
  kimberleyAuthority: string;
  kimberleyOrigin: string;
}

const KIMBERLEY_DETAILS = {
  kimberleyIssuedAt: 'issuedAt',
  kimberleyExpiresAt: 'expiresAt',
  kimberleyAuthority: 'authority',
  kimberleyOrigin: 'origin',
} as const;

export function typedGood(good?: GoodView): TypedGood {
  const cents = good?.estimate === undefined || good.estimate === null ? null : centsOf(good.estimate);
  return {
    goodNo: good?.goodNo ?? '',
    category: good?.category ?? null,
    description: good?.description ?? '',
    pieces: good?.pieces ?? '',
    carats: good?.carats ?? '',
    estimate: cents === null ? '' : amountText(cents),
    shape: good?.shape ?? '',
    colour: good?.colour ?? '',
    clarity: good?.clarity ?? '',
    cut: good?.cut ?? '',
    fluorescence: good?.fluorescence ?? '',
    certificate: good?.certificate ?? '',
    kimberley: good?.kimberley?.number ?? '',
    kimberleyIssuedAt: good?.kimberley?.issuedAt?.slice(0, 10) ?? '',
    kimberleyExpiresAt: good?.kimberley?.expiresAt?.slice(0, 10) ?? '',
    kimberleyAuthority: good?.kimberley?.authority ?? '',
    kimberleyOrigin: good?.kimberley?.origin ?? '',
  };
}

/** @param taken the numbers that other parcels have */
export function goodProblems(
  { goodNo, pieces, carats, estimate, ...typed }: TypedGood,
  taken: ReadonlySet<string>,
): Partial<Record<keyof TypedGood, string>> {
  const no = goodNo.trim();
  return {
    ...(no
      ? taken.has(no)
        ? { goodNo: t('Another parcel has this number') }
        : {}
      : { goodNo: t('Please enter a number') }),
    ...(pieces === '' || isPieces(Number(pieces)) ? {} : { pieces: t('A whole number from 1') }),
    ...(carats === '' || isCarats(Number(carats)) ? {} : { carats: t('A positive weight with at most 4 decimals') }),
    ...(!estimate.trim() || isPrice(usdTyped(estimate)) ? {} : { estimate: t('A positive amount, as 1,250.50') }),
    ...(kimberleyOf(typed) === null && KIMBERLEY_FIELDS.some((field) => typed[field].trim())
      ? { kimberley: t('Its number is missing') }
      : {}),
  };
}

const KIMBERLEY_FIELDS = Object.keys(KIMBERLEY_DETAILS) as (keyof typeof KIMBERLEY_DETAILS)[];

/** Null without a number. */
function kimberleyOf(
  typed: Pick<TypedGood, 'kimberley' | (typeof KIMBERLEY_FIELDS)[number]>,
): KimberleyCertificate | null {
  const number = typed.kimberley.trim();
  if (!number) return null;
  const details = KIMBERLEY_FIELDS.map((field) => [KIMBERLEY_DETAILS[field], typed[field].trim()]);
  return { number, ...Object.fromEntries(details.filter(([, value]) => value)) };
}

/** What was left empty is null, which empties it. */
export function goodOf(typed: TypedGood): GoodRow {
  const { pieces, carats, estimate, category } = typed;
  const text = (value: string): string | null => value.trim() || null;
  return {
    goodNo: typed.goodNo.trim(),
    category,
    description: text(typed.description),
    pieces: pieces === '' ? null : Number(pieces),
    carats: carats === '' ? null : Number(carats),
    estimate: usdTyped(estimate),
    shape: text(typed.shape),
    colour: text(typed.colour),
    clarity: text(typed.clarity),
    cut: text(typed.cut),
    fluorescence: text(typed.fluorescence),
    certificate: text(typed.certificate),
    kimberley: kimberleyOf(typed),
  };
}
