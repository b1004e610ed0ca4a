import { GOODS_CATEGORY_LABELS, type LotView } from '@tender/contracts';
import { t, translated } from '../../shared/language/t.js';
import { inARow } from '../../shared/language/in-a-row.js';
import { formatCarats } from '../../shared/amounts.js';

/** A lot in one line: `12 pcs · 34.50 ct · octahedra · D–F · VS`. */
export const factsOfLot = (lot: LotView): string => listedFacts(lot).join(' · ');

/** What a lot is and its facts, in one line. */
export const goodsOf = (lot: LotView): string => inARow([lot.description, ...listedFacts(lot)]);

/** The facts one by one. */
export const listedFacts = (lot: LotView): string[] =>
  [
    lot.pieces === null ? '' : t('{count, plural, one {# pc} other {# pcs}}', { count: lot.pieces }),
    lot.carats === null ? '' : t('{carats} ct', { carats: formatCarats(lot.carats) }),
    lot.shape,
    lot.colour,
    lot.clarity,
    lot.cut,
    lot.fluorescence && t('fluorescence {grade}', { grade: lot.fluorescence }),
  ].filter(Boolean);

/** Everything about a lot that a search looks at. */
export const searchText = (lot: LotView): string =>
  [
    lot.lotNo,
    lot.category && translated(GOODS_CATEGORY_LABELS[lot.category]),
    lot.description,
    lot.shape,
    lot.colour,
    lot.clarity,
    lot.cut,
    lot.fluorescence,
    lot.certificate,
    lot.kimberley?.number,
    lot.kimberley?.origin,
    lot.kimberley?.authority,
    lot.preference?.note,
  ]
    .join(' ')
    .toLowerCase();
