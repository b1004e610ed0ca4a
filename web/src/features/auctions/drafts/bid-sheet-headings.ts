import type { Language } from '@tender/contracts';

const ENGLISH = {
  lot: 'Lot',
  goods: 'Goods',
  carats: 'Carats',
  minimum: 'Minimum $',
  standing: 'Our bid $',
  valuation: 'Our valuation $',
  perCarat: 'New bid: $ per carat',
  total: 'New bid: total $',
  check: 'Total in $ per carat',
};

export type BidColumn = keyof typeof ENGLISH;

/** Not translated texts: a sheet of any language can be read, and a tab loads the texts of one language. */
export const BID_HEADINGS: Record<Language, Record<BidColumn, string>> = {
  en: ENGLISH,
  fr: {
    lot: 'Lot',
    goods: 'Marchandise',
    carats: 'Carats',
    minimum: 'Minimum $',
    standing: 'Notre offre $',
    valuation: 'Notre estimation $',
    perCarat: 'Nouvelle offre : $ par carat',
    total: 'Nouvelle offre : total $',
    check: 'Total en $ par carat',
  },
  nl: {
    lot: 'Kavel',
    goods: 'Goederen',
    carats: 'Karaat',
    minimum: 'Minimum $',
    standing: 'Ons bod $',
    valuation: 'Onze waardering $',
    perCarat: 'Nieuw bod: $ per karaat',
    total: 'Nieuw bod: totaal $',
    check: 'Totaal in $ per karaat',
  },
  he: {
    lot: 'פריט',
    goods: 'סחורה',
    carats: 'קראט',
    minimum: 'מינימום $',
    standing: 'ההצעה שלנו $',
    valuation: 'ההערכה שלנו $',
    perCarat: 'הצעה חדשה: $ לקראט',
    total: 'הצעה חדשה: סה״כ $',
    check: 'סה״כ ב־$ לקראט',
  },
};

const ALL = Object.values(BID_HEADINGS);

/** The indexes of a column's heading in a row, in any language. */
export const placesOf = (column: BidColumn, cells: readonly string[]): number[] =>
  cells.flatMap((cell, place) => (ALL.some((headings) => headings[column] === cell.trim()) ? [place] : []));

/** The first index of a column's heading; -1 for none. */
export const placeOf = (column: BidColumn, cells: readonly string[]): number => placesOf(column, cells)[0] ?? -1;
