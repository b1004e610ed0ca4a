import { foldForSearch, BUYER_STONE_COLUMNS, STONE_COLUMNS, type LotView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { joinTexts } from '../../../shared/language/join-texts.js';
import { formatCarats } from '../../../shared/numbers/amounts.js';
import { kimberleyWords } from '../../../shared/labels/kimberley-words.js';
import { stoneText } from '../../../shared/labels/stone-words.js';

/** Such as `GIA 2141438171`. In some lists the certificate's number already begins with the laboratory. */
const certificateOf = ({ laboratory, certificate }: LotView): string =>
  laboratory && !certificate.startsWith(laboratory) ? `${laboratory} ${certificate}`.trim() : certificate;

/** A lot in one line, such as `12 pcs · 34.50 ct · octahedra · D–F · VS · GIA 2141438171`. */
export const factsOfLot = (lot: LotView): string =>
  [...listedFacts(lot), certificateOf(lot)].filter(Boolean).join(' · ');

export const goodsOf = (lot: LotView): string => joinTexts([lot.description, ...listedFacts(lot), certificateOf(lot)]);

const TRAITS = BUYER_STONE_COLUMNS.filter(({ trait }) => trait);

export const listedFacts = (lot: LotView): string[] =>
  [
    lot.pieces === null ? '' : t('{count, plural, one {# pc} other {# pcs}}', { count: lot.pieces }),
    lot.carats === null ? '' : t('{carats} ct', { carats: formatCarats(lot.carats) }),
    ...TRAITS.map((trait) => {
      const value = stoneText(lot, trait);
      return trait.key === 'fluorescence' && value ? t('fluorescence {grade}', { grade: value }) : value;
    }),
  ].filter(Boolean);

export const papersOf = (lot: LotView): string[] =>
  [
    certificateOf(lot),
    lot.kimberley ? t('Kimberley {kimberleyWords}', { kimberleyWords: kimberleyWords(lot.kimberley) }) : '',
  ].filter(Boolean);

const SEARCHED = STONE_COLUMNS.filter(({ kind }) => kind === 'text' || kind === 'category');

const searched = new WeakMap<LotView, string>();

/** The folded text that a search matches. Cached per lot, because each keystroke searches all lots. */
export function searchText(lot: LotView): string {
  const known = searched.get(lot);
  if (known !== undefined) return known;
  const texts = [lot.lotNo, ...SEARCHED.map((column) => stoneText(lot, column)), lot.preference?.note];
  const text = foldForSearch(texts.join(' '));
  searched.set(lot, text);
  return text;
}
