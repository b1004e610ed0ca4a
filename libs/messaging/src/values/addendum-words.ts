import {
  AUCTION_TYPE_LABELS,
  CARAT_DECIMALS,
  formatUsd,
  GOODS_CATEGORY_LABELS,
  SERVER_LOCALE,
  STONE_LABELS,
  type AddendumChangeView,
  type AuctionType,
  type GoodsCategory,
  type KimberleyCertificate,
  type SoftClose,
  type ViewingLocation,
} from '@tender/contracts';
import { dayText, instantText } from './words.js';

type Row = [what: string, before: string, after: string];

/** Maximum number of rows about one addendum; the page shows the others. */
const MOST_ROWS = 40;
const LONGEST_VALUE = 200;
const NOTHING = 'none';
const UNNAMED_VIEWING = 'a viewing without your company';

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' });
const WEIGHT = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: CARAT_DECIMALS });
const byNumber = new Intl.Collator('en', { numeric: true });

/** `viewings`: names of the viewings that the reader may know. */
interface Reading {
  viewings: ReadonlyMap<string, string>;
  timeZone: string;
}

/** Changes as rows of a table. */
export function changeRows(
  changes: readonly AddendumChangeView[],
  { viewings = new Map(), timeZone = 'UTC' }: Partial<Reading> = {},
): Row[] {
  const rows = changes.flatMap((change) => rowsOf(change, { viewings, timeZone }));
  const more = rows.length - MOST_ROWS;
  return more <= 0 ? rows : [...rows.slice(0, MOST_ROWS), [`and ${more} more`, '', '']];
}

function rowsOf(change: AddendumChangeView, { viewings, timeZone }: Reading): Row[] {
  const { field, before, after } = change;
  if (field === 'lots' || field === 'goods') return [movedRow(change)];
  if (field === 'files') return [[filesChanged(before, after), filesText(before), filesText(after)]];
  const subject = subjectOf(change);
  const label = LABELS[field] ?? field;
  const what = subject === null ? label : `${subject}: ${label}`;
  const text = (value: unknown) =>
    field === 'viewing' && typeof value === 'string'
      ? shortened(viewings.get(value) ?? UNNAMED_VIEWING)
      : valueText(field, value, timeZone);
  return [[what, text(before), text(after)]];
}

function movedRow({ field, before, after, ids = [], numbers = [] }: AddendumChangeView): Row {
  const added = Number(after) > Number(before);
  const things = field === 'lots' ? 'Lots' : 'Parcels';
  const named = numbers.length > 0 ? numbers.toSorted(byNumber.compare).join(', ') : `${ids.length}`;
  return [`${things} ${added ? 'added' : 'removed'}: ${shortened(named)}`, `${before} in all`, `${after} in all`];
}

function subjectOf({ lotId, goodId, no }: AddendumChangeView): string | null {
  if (lotId !== undefined) return no ? `Lot ${no}` : 'A lot';
  if (goodId !== undefined) return no ? `Parcel ${no}` : 'A parcel';
  return null;
}

const LABELS: Readonly<Record<string, string>> = {
  ...STONE_LABELS,
  name: 'Name',
  type: 'Pricing',
  viewing: 'Viewing',
  startsAt: 'Starts',
  endsAt: 'Ends',
  bidVisibility: 'Bids',
  withdrawals: 'Withdrawal',
  extension: 'Soft close',
  location: 'Place',
  timeZone: 'Time zone',
  startDate: 'First day',
  endDate: 'Last day',
  openFrom: 'Open from',
  openUntil: 'Open until',
  closedHour: 'Closed hour',
  closedDays: 'Closed days',
  lotNo: 'Number',
  goodNo: 'Number',
  minimumBid: 'Minimum bid',
  images: 'Pictures',
};

function valueText(field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  switch (field) {
    case 'startsAt':
    case 'endsAt':
      return instantText(value as string, timeZone);
    case 'startDate':
    case 'endDate':
      return dayText(value as string);
    case 'openFrom':
    case 'openUntil':
    case 'closedHour':
      return `${String(value).padStart(2, '0')}:00`;
    case 'closedDays':
      return shortened((value as string[]).map(dayText).join(', ')) || NOTHING;
    case 'type':
      return AUCTION_TYPE_LABELS[value as AuctionType];
    case 'category':
      return GOODS_CATEGORY_LABELS[value as GoodsCategory];
    case 'bidVisibility':
      return value === 'sealed' ? 'sealed to the house, too' : 'sealed to competitors';
    case 'withdrawals':
      return value === 'allowed' ? 'allowed' : 'not allowed';
    case 'minimumBid':
      return formatUsd(value as number, SERVER_LOCALE);
    case 'carats':
      return WEIGHT.format(value as number);
    case 'extension':
      return softCloseText(value as SoftClose);
    case 'location':
      return locationText(value as ViewingLocation);
    case 'kimberley':
      return shortened((value as KimberleyCertificate).number);
    default:
      return shortened(typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
}

function softCloseText({ windowSeconds, extendSeconds, stepPercent, latestEndSeconds }: SoftClose): string {
  const which = stepPercent === undefined ? 'a bid' : `a first bid, or a rise by ${stepPercent}% and at least $1.00,`;
  const moves = `${which} in the last ${windowSeconds} s moves the end by ${extendSeconds} s`;
  return latestEndSeconds === undefined ? moves : `${moves}, in all by ${durationText(latestEndSeconds)} at most`;
}

const durationText = (seconds: number): string =>
  seconds >= 120 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

const locationText = ({ name, address, city, country }: ViewingLocation): string =>
  shortened([name, address, city, COUNTRIES.of(country) ?? country].filter((part) => part !== '').join(', '));

/** `before` and `after` contain only the changed files. */
function filesChanged(before: unknown, after: unknown): string {
  if (before === null) return 'Files added';
  if (after === null) return 'Files removed';
  return String(before) === String(after) ? 'Files replaced' : 'Files renamed';
}

const filesText = (names: unknown): string =>
  Array.isArray(names) && names.length > 0 ? shortened(names.join(', ')) : NOTHING;

const shortened = (text: string): string =>
  text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE).replace(/[\ud800-\udbff]$/, '')}…`;
