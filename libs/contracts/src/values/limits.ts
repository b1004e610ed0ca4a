/** Limits of the API, shared by its validation and the web's forms. */

/** Maximum numbers of characters of texts, as `lengthOf` counts. */
export const LENGTHS = {
  id: 100,
  /** Id of a dead letter, which contains the name of a reactor and another id. */
  deadLetterId: 300,
  email: 254,
  personName: 100,
  position: 100,
  callingCode: 5,
  phoneNumber: 30,
  phoneExtension: 20,
  companyName: 200,
  registrationNo: 100,
  houseName: 60,
  /** Phone of the firm's contact data. */
  phone: 40,
  bidTerms: 1_000,
  /** Tax number, bank details and text of award letters. */
  taxNo: 100,
  bankDetails: 1_000,
  letterText: 2_000,
  address: 500,
  auctionName: 200,
  auctionDescription: 5_000,
  lotNo: 40,
  viewingName: 200,
  viewingDescription: 5_000,
  /** Name or city of a viewing's location. */
  locationText: 200,
  timeZone: 60,
  roomName: 100,
  goodNo: 40,
  instant: 35,
  imageAddress: 300,
  folderName: 100,
  fileName: 200,
  termsVersion: 10,
  note: 1_000,
  /** A draft amount as typed. */
  typedAmount: 40,
  sheetHeading: 200,
  sheetField: 40,
  templateName: 100,
  messageSubject: 200,
  messageBody: 10_000,
  /** Name or language of a WhatsApp template. */
  whatsappName: 512,
  reason: 500,
} as const;

/** Numbers of characters of a password after normalisation (NFKC). */
export const PASSWORD_LENGTH = { minimum: 10, maximum: 200 } as const;

/** Maximum numbers of rows in one call; more rows are refused with 413. */
export const ROWS_PER_CALL = {
  lots: 1_000,
  preferences: 1_000,
  drafts: 500,
  emails: 1_000,
  members: 100,
  goods: 1_000,
  companies: 1_000,
} as const;
/** Maximum number of lots of an auction. The event of the result names all lots, and must fit into one append. */
export const MAXIMUM_LOTS = 2_000;

export const MAXIMUM_PEOPLE_IN_SHEET = 1_000;

/** Maximum sizes of uploaded files, in bytes. */
export const FILE_SIZES = {
  document: 10 * 1024 * 1024,
  /** Size of a document of a person without approval. */
  pendingDocument: 2 * 1024 * 1024,
  sheet: 10 * 1024 * 1024,
  terms: 5 * 1024 * 1024,
  logo: 2 * 1024 * 1024,
  folderFile: 25 * 1024 * 1024,
} as const;

export const TERMS_TEXT_BYTES = 256 * 1024;

export const FILES_PER_UPLOAD = 10;
/** Maxima of one folder. */
export const FOLDER_MAXIMA = { files: 500, bytes: 2 * 1024 * 1024 * 1024 } as const;
/** Maxima of an archive: unpacked bytes and number of files. */
export const ARCHIVE_MAXIMA = { bytes: 100 * 1024 * 1024, files: 5_000 } as const;

export const MAXIMUM_PIECES = 10_000_000;
export const MAXIMUM_CARATS = 10_000_000;
export const CARAT_DECIMALS = 4;
export const MAXIMUM_IMAGES = 10;
export const MAXIMUM_PRIORITY = 1_000;

/** Number of minutes, including the present one, for which staff see how many bids came in. */
export const PACE_MINUTES = 30;
export const MAXIMUM_SOFT_CLOSE_SECONDS = 3_600;
/** Maximum total time by which bids can move an end, in seconds. */
export const MAXIMUM_LATEST_END_SECONDS = 24 * 3_600;
export const MAXIMUM_STEP_PERCENT = 100;

/** Number of characters of a text in Unicode code points, as JSON Schema counts them. */
export const lengthOf = (text: string): number => [...text].length;

/** Whether a text has no control characters except tabs and line breaks. */
export const isPlainText = (text: string): boolean => !/(?![\t\n\r])\p{Cc}/u.test(text);

/** Whether a text has no control, format or line separator characters, except U+200C and U+200D. */
export const isName = (text: string): boolean => !/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);

/** Two companies with the same key count as one. Case, spaces at the ends and repeated spaces do not matter. */
export const companyKey = ({ name, country }: { name: string; country: string }): string =>
  JSON.stringify([name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase(), country]);

/** Whether a value is a positive weight, not above the maximum, with at most `CARAT_DECIMALS` decimals. */
export const isCarats = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= MAXIMUM_CARATS && Number(value.toFixed(CARAT_DECIMALS)) === value;

export const isPieces = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAXIMUM_PIECES;

export const MAXIMUM_VIEWING_DAYS = 60;

/** Allowed years. Instants are compared as texts, which needs years of four digits. */
export const YEARS = { first: 2000, last: 2999 } as const;

export const isYear = (year: number): boolean => year >= YEARS.first && year <= YEARS.last;
export const VIEWING_MAXIMA = { rooms: 100, goods: 5_000, bookings: 10_000 } as const;
/** Maximum number of bookings of one company in a viewing, including rejected and cancelled ones. */
export const MAXIMUM_COMPANY_BOOKINGS = 500;
export const MAXIMUM_CAPACITY = 1_000;
export const MAXIMUM_WHATSAPP_PARAMETERS = 20;
export const MAXIMUM_DAYS_AHEAD = 365;
export const MAXIMUM_ATTENDEES = 50;

/** Name of the cookie with the chosen colour scheme: `light` or `dark`; other values follow the device. */
export const SCHEME_COOKIE = 'scheme';
