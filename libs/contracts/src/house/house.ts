import type { Language } from '../text/languages.js';

/** Name of the site if the firm has set none. */
export const NEUTRAL_NAME = 'Auction Management';

/** Contact data of the firm, visible also to guests. */
export interface HouseContact {
  email: string | null;
  phone: string | null;
  /** Postal address; may contain line breaks. */
  address: string | null;
}

export interface HouseLogo {
  /** Path of the picture, a PNG. The content at a path never changes. */
  address: string;
  /** Width in pixels. */
  width: number;
  height: number;
}

/** The branding, visible also to guests. */
export interface HouseView {
  /** Name of the firm; null if none was set. */
  name: string | null;
  logo: HouseLogo | null;
  /** Accent colour as `#rrggbb`; null for the default. */
  accent: string | null;
  contact: HouseContact;
  /** A few sentences about the binding nature of bids; null if none were set. */
  bidTerms: string | null;
  /** Language of messages to people who have chosen none; null for English. */
  language: Language | null;
  /** IANA time zone of new auctions without a viewing; null for UTC. */
  timeZone: string | null;
}

/** Absent fields stay unchanged; null clears a field. */
export type HouseBody = Partial<Omit<HouseView, 'logo' | 'contact'> & HouseContact>;

export const EMPTY_HOUSE: HouseView = {
  name: null,
  logo: null,
  accent: null,
  contact: { email: null, phone: null, address: null },
  bidTerms: null,
  language: null,
  timeZone: null,
};

export const LOGO_SIZE = { width: 640, height: 160 } as const;
/** Name of the page's `<meta>` that contains the branding, so that the first paint shows it. */
export const HOUSE_META = 'house';

export const SHEET_LISTS = ['lots', 'goods'] as const;
export type SheetList = (typeof SHEET_LISTS)[number];

/** The column headings of a spreadsheet, in any order. */
export interface SheetHeadings {
  list: SheetList;
  headings: string[];
}

export interface SheetColumn {
  /** Field of a lot or a parcel, such as `carats`. */
  field: string;
  /** Heading of the column with the field; null if no column has it. */
  heading: string | null;
}

export interface SheetColumnsBody extends SheetHeadings {
  columns: SheetColumn[];
}

/** Maximum numbers of headings and fields in one saved column mapping. */
export const SHEET_MAXIMA = { headings: 200, fields: 50 } as const;
