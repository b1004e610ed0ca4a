/**
 * Limits of what the API takes. The API's validation and the web's forms and previews read them here, so that neither
 * accepts what the other refuses.
 */

/** Maximum numbers of characters of texts, counted without the spaces around them (`lengthOf`). */
export const LENGTHS = {
  id: 100,
  /** Of a dead letter: the name of a reactor, and an id. */
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
  /** Of the house's contact. */
  phone: 40,
  /** What the house says of bids beside them. */
  bidTerms: 1_000,
  address: 500,
  auctionName: 200,
  auctionDescription: 5_000,
  lotNo: 40,
  viewingName: 200,
  viewingDescription: 5_000,
  /** Of the name and the city of a viewing's location each. */
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
  /** Of an amount as somebody typed it. */
  typedAmount: 40,
  sheetHeading: 200,
  sheetField: 40,
  templateName: 100,
  messageSubject: 200,
  messageBody: 10_000,
  /** Of the name and the language of a template of WhatsApp each. */
  whatsappName: 512,
  /** Why something was decided, paused, withdrawn or voided. */
  reason: 500,
} as const;

/** Numbers of characters of a password, in NFKC. */
export const PASSWORD_LENGTH = { minimum: 10, maximum: 200 } as const;

/** Maximum numbers of rows that one call takes; more are a 413. */
export const ROWS_PER_CALL = {
  lots: 1_000,
  preferences: 1_000,
  drafts: 500,
  emails: 1_000,
  members: 100,
  goods: 1_000,
  companies: 1_000,
} as const;
/** Maximum number of lots of an auction: its result is one event, which must fit into one append. */
export const MAXIMUM_LOTS = 2_000;

/** Maximum number of people in a sheet of the bulk import. */
export const MAXIMUM_PEOPLE_IN_SHEET = 1_000;

/** Maximum sizes of uploaded files, in bytes. */
export const FILE_SIZES = {
  document: 10 * 1024 * 1024,
  /** Of somebody who is not approved yet. */
  pendingDocument: 2 * 1024 * 1024,
  sheet: 10 * 1024 * 1024,
  terms: 5 * 1024 * 1024,
  logo: 2 * 1024 * 1024,
  /** Of a folder. */
  folderFile: 25 * 1024 * 1024,
} as const;

/** Maximum size of terms that are a text, in bytes. */
export const TERMS_TEXT_BYTES = 256 * 1024;

/** Maximum number of files that one upload brings to a folder. */
export const FILES_PER_UPLOAD = 10;
/** What one folder holds at most; `bytes` also keeps its archive below what every program opens. */
export const FOLDER_MAXIMA = { files: 500, bytes: 2 * 1024 * 1024 * 1024 } as const;
/** Bytes that an archive may unpack to where it is looked into, and the number of files in it. */
export const ARCHIVE_MAXIMA = { bytes: 100 * 1024 * 1024, files: 5_000 } as const;

/** Maximum number of pieces of a lot. */
export const MAXIMUM_PIECES = 10_000_000;
/** Maximum weight of a lot, in carats. */
export const MAXIMUM_CARATS = 10_000_000;
/** Maximum number of decimals of a weight in carats. */
export const CARAT_DECIMALS = 4;
/** Maximum number of pictures of a lot. */
export const MAXIMUM_IMAGES = 10;
/** Maximum priority of a company's mark on a lot. */
export const MAXIMUM_PRIORITY = 1_000;

/** Number of minutes, the present one among them, of which staff are told how many bids came. */
export const PACE_MINUTES = 30;
/** Maximum length of a soft close's window, and of the extension, in seconds. */
export const MAXIMUM_SOFT_CLOSE_SECONDS = 3_600;
/** Maximum time by which bids can move an end in all, in seconds. */
export const MAXIMUM_LATEST_END_SECONDS = 24 * 3_600;
/** Maximum rise that a soft close may demand, in percent. */
export const MAXIMUM_STEP_PERCENT = 100;

/** Number of characters of a text as limits count them: code points, as JSON Schema does. */
export const lengthOf = (text: string): number => [...text].length;

/** Whether a text has no control characters but tabs and ends of lines: NUL even ends a text for some who read it. */
export const isPlainText = (text: string): boolean => !/(?![\t\n\r])\p{Cc}/u.test(text);

/**
 * Whether a name stands on one line and all its characters are visible: no line breaks, tabs or other control
 * characters, and no format characters (`Cf`). U+200C and U+200D, which join letters or keep them apart, belong to the
 * spelling of some languages.
 */
export const isName = (text: string): boolean => !/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);

/** What companies are told apart by: case and spaces do not count; in another country it is another one. */
export const companyKey = ({ name, country }: { name: string; country: string }): string =>
  JSON.stringify([name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase(), country]);

/**
 * Whether a number is a weight: positive, with no more decimals than a weight has. The decimals are read from the
 * number's shortest text.
 */
export const isCarats = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= MAXIMUM_CARATS && Number(value.toFixed(CARAT_DECIMALS)) === value;

/** Whether a number is one of pieces. */
export const isPieces = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAXIMUM_PIECES;

/** Maximum number of days of a viewing. */
export const MAXIMUM_VIEWING_DAYS = 60;

/**
 * The years in which anything may lie that somebody plans. Far from the ends of the calendar: an instant after the year
 * 9999 has one sign more, and would come before all others where instants are compared as texts.
 */
export const YEARS = { first: 2000, last: 2999 } as const;

export const isYear = (year: number): boolean => year >= YEARS.first && year <= YEARS.last;
/** Maximum numbers of what one viewing may have. */
export const VIEWING_MAXIMA = { rooms: 100, goods: 5_000, bookings: 10_000 } as const;
/** Maximum number of bookings of one company in a viewing, also of those that were rejected or cancelled. */
export const MAXIMUM_COMPANY_BOOKINGS = 500;
/** Maximum number of people who fit into a room. */
export const MAXIMUM_CAPACITY = 1_000;
/** Maximum number of values that a template of WhatsApp takes. */
export const MAXIMUM_WHATSAPP_PARAMETERS = 20;
/** Maximum number of days that a message may be put off. */
export const MAXIMUM_DAYS_AHEAD = 365;
/** Maximum number of people whom a company brings to a booking. */
export const MAXIMUM_ATTENDEES = 50;

/** The cookie that keeps which colours somebody chose: `light` or `dark`; anything else is as the device has it. */
export const SCHEME_COOKIE = 'scheme';
