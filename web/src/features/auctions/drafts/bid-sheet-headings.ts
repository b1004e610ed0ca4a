import type { Language } from '@tender/contracts';

/** What the columns of a bid sheet hold. */
export type BidColumn =
  | 'lot'
  | 'goods'
  | 'carats'
  | 'minimum'
  | 'standing'
  | 'valuation'
  | 'perCarat'
  | 'total'
  | 'check';

/** In the order of the sheet. Here rather than among the texts: a sheet is read back whatever language wrote it, and a tab has the texts of its own alone. */
export const BID_HEADINGS: Record<Language, Record<BidColumn, string>> = {
  en: {
    lot: 'Lot',
    goods: 'Goods',
    carats: 'Carats',
    minimum: 'Minimum $',
    standing: 'Our bid $',
    valuation: 'Our valuation $',
    perCarat: 'New bid: $ per carat',
    total: 'New bid: total $',
    check: 'Total in $ per carat',
  },
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

/** The places of a column among the cells of a row, in whatever language. */
export const placesOf = (column: BidColumn, cells: readonly string[]): number[] =>
  cells.flatMap((cell, place) => (ALL.some((headings) => headings[column] === cell.trim()) ? [place] : []));

/** The first of them; below 0 where there is none. */
export const placeOf = (column: BidColumn, cells: readonly string[]): number => placesOf(column, cells)[0] ?? -1;
