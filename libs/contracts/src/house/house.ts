/** What the house is called as long as it has not given itself a name. */
export const NEUTRAL_NAME = 'Auction Management';

/** How the house can be reached, as it tells everybody. */
export interface HouseContact {
  email: string | null;
  phone: string | null;
  /** With ends of lines. */
  address: string | null;
}

export interface HouseLogo {
  /** Path of the picture, a PNG. What is there never changes. */
  address: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** The house's own face, as everybody may see it, guests also. */
export interface HouseView {
  /** Null: it has none of its own. */
  name: string | null;
  logo: HouseLogo | null;
  /** `#rrggbb`; null: the application's. */
  accent: string | null;
  contact: HouseContact;
  /** By what a bid is bound, in a few sentences; null: nothing is said beside the terms. */
  bidTerms: string | null;
}

/** What is not named stays; null empties. */
export type HouseBody = Partial<Omit<HouseView, 'logo' | 'contact'> & HouseContact>;

export const EMPTY_HOUSE: HouseView = {
  name: null,
  logo: null,
  accent: null,
  contact: { email: null, phone: null, address: null },
  bidTerms: null,
};

/** Maximum pixels of a logo as it is kept. */
export const LOGO_SIZE = { width: 640, height: 160 } as const;
/** The `<meta>` of the page in which the server hands the face to the application, so that it begins with it. */
export const HOUSE_META = 'house';

/** What the house keeps in spreadsheets. */
export const SHEET_LISTS = ['lots', 'goods'] as const;
export type SheetList = (typeof SHEET_LISTS)[number];

/** A list as its headings tell it, in whatever order they stand. */
export interface SheetHeadings {
  list: SheetList;
  headings: string[];
}

export interface SheetColumn {
  /** Of a lot, or of a parcel: `carats`. */
  field: string;
  /** Null: no column holds it. */
  heading: string | null;
}

export interface SheetColumnsBody extends SheetHeadings {
  columns: SheetColumn[];
}

/** Maximum numbers of what is remembered of one list. */
export const SHEET_MAXIMA = { headings: 200, fields: 50 } as const;
