import {
  centsOf,
  isCarats,
  isPieces,
  isPrice,
  type GoodRow,
  type GoodsCategory,
  type GoodView,
} from '@tender/contracts';
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
  /** The number of its certificate alone. */
  kimberley: string;
}

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
  };
}

/** @param taken the numbers that other parcels have */
export function goodProblems(
  { goodNo, pieces, carats, estimate }: TypedGood,
  taken: ReadonlySet<string>,
): Partial<Record<keyof TypedGood, string>> {
  const no = goodNo.trim();
  return {
    ...(no ? (taken.has(no) ? { goodNo: 'Another parcel has this number' } : {}) : { goodNo: 'Please enter a number' }),
    ...(pieces === '' || isPieces(Number(pieces)) ? {} : { pieces: 'A whole number from 1' }),
    ...(carats === '' || isCarats(Number(carats)) ? {} : { carats: 'A positive weight with at most 4 decimals' }),
    ...(!estimate.trim() || isPrice(usdTyped(estimate)) ? {} : { estimate: 'A positive amount, as 1,250.50' }),
  };
}

/** What was left empty is null, which empties it. A certificate whose number stays keeps what else stands in it. */
export function goodOf(typed: TypedGood, good?: GoodView): GoodRow {
  const { pieces, carats, estimate, kimberley, category } = typed;
  const text = (value: string): string | null => value.trim() || null;
  const number = kimberley.trim();
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
    kimberley: !number ? null : good?.kimberley?.number === number ? good.kimberley : { number },
  };
}
