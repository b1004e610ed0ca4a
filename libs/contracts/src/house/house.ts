/** Name that is used until the installation sets one. */
export const NEUTRAL_NAME = 'Auction Management';

/** Contact data of the firm, visible to all users. */
export interface HouseContact {
  email: string | null;
  phone: string | null;
  /** Postal address; may contain line breaks. */
  address: string | null;
}

export interface HouseLogo {
  /** Path of the picture, a PNG. Its content never changes. */
  address: string;
  /** Width in pixels. */
  width: number;
  height: number;
}

/** The branding, visible to all users and guests. */
export interface HouseView {
  /** Name of the firm; null if it has no own name. */
  name: string | null;
  logo: HouseLogo | null;
  /** Accent colour as `#rrggbb`; null for the default. */
  accent: string | null;
  contact: HouseContact;
  /** Text about the binding nature of bids, a few sentences; null: only the terms apply. */
  bidTerms: string | null;
}

/** Absent fields stay unchanged; null clears a field. */
export type HouseBody = Partial<Omit<HouseView, 'logo' | 'contact'> & HouseContact>;

export const EMPTY_HOUSE: HouseView = {
  name: null,
  logo: null,
  accent: null,
  contact: { email: null, phone: null, address: null },
  bidTerms: null,
};

export const LOGO_SIZE = { width: 640, height: 160 } as const;
/** The `<meta>` of the page that holds the branding, so that the first paint has it. */
export const HOUSE_META = 'house';

export const SHEET_LISTS = ['lots', 'goods'] as const;
export type SheetList = (typeof SHEET_LISTS)[number];

/** The headings of a list, in any order. */
export interface SheetHeadings {
  list: SheetList;
  headings: string[];
}

export interface SheetColumn {
  /** Field of a lot or a parcel: `carats`. */
  field: string;
  /** Heading of the column that has the field; null if no column has it. */
  heading: string | null;
}

export interface SheetColumnsBody extends SheetHeadings {
  columns: SheetColumn[];
}

/** Maximum numbers that are remembered for one list. */
export const SHEET_MAXIMA = { headings: 200, fields: 50 } as const;
