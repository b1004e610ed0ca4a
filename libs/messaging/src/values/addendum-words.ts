import {
  CARAT_DECIMALS,
  dayText,
  formatUsd,
  instantText,
  LOCALES,
  type AddendumChangeView,
  countryName,
  numberFormat,
  type AddendumView,
  type AuctionType,
  type GoodsCategory,
  type Instant,
  type KimberleyCertificate,
  type Language,
  type SoftClose,
  type ViewingLocation,
} from '@tender/contracts';
import { ADDENDUM_PHRASES, AUCTION_TYPES, CATEGORIES, LABELS } from './addendum-phrases.js';
import { format } from './phrases.js';

type Row = [what: string, before: string, after: string];

/** Maximum number of rows about one addendum; the page shows the others. */
const MOST_ROWS = 40;
const LONGEST_VALUE = 200;

const byNumber = new Intl.Collator('en', { numeric: true });

/** `viewings`: names of the viewings that the reader may know. */
export interface Reading {
  viewings: ReadonlyMap<string, string>;
  timeZone: string;
  language: Language;
}

const say = (
  { language }: Pick<Reading, 'language'>,
  phrase: keyof typeof ADDENDUM_PHRASES,
  values: Record<string, string | number> = {},
): string => format(ADDENDUM_PHRASES[phrase], language, values);

export const changedInstants = (list: readonly Pick<AddendumView, 'changes'>[]): Instant[] =>
  list.flatMap(({ changes }) =>
    changes.flatMap(({ field, before, after }) =>
      field === 'startsAt' || field === 'endsAt' ? [before, after].filter((at) => typeof at === 'string') : [],
    ),
  );

/** Changes as rows of a table. */
export function changeRows(changes: readonly AddendumChangeView[], reading: Reading): Row[] {
  const rows = changes.flatMap((change) => rowsOf(change, reading));
  const count = rows.length - MOST_ROWS;
  return count <= 0 ? rows : [...rows.slice(0, MOST_ROWS), [say(reading, 'more', { count }), '', '']];
}

function rowsOf(change: AddendumChangeView, reading: Reading): Row[] {
  const { field, before, after } = change;
  if (field === 'lots' || field === 'goods') return [movedRow(change, reading)];
  if (field === 'files')
    return [[filesChanged(before, after, reading), filesText(before, reading), filesText(after, reading)]];
  const subject = subjectOf(change, reading);
  const label = LABELS[field]?.[reading.language] ?? field;
  const what = subject === null ? label : say(reading, 'subject', { subject, label });
  const text = (value: unknown) =>
    field === 'viewing' && typeof value === 'string'
      ? shortened(reading.viewings.get(value) ?? say(reading, 'unnamedViewing'))
      : valueText(field, value, reading);
  return [[what, text(before), text(after)]];
}

function movedRow({ field, before, after, ids = [], numbers = [] }: AddendumChangeView, reading: Reading): Row {
  const added = Number(after) > Number(before);
  const named = numbers.length > 0 ? numbers.toSorted(byNumber.compare).join(', ') : `${ids.length}`;
  const what = field === 'lots' ? (added ? 'lotsAdded' : 'lotsRemoved') : added ? 'goodsAdded' : 'goodsRemoved';
  const inAll = (count: unknown) => say(reading, 'inAll', { count: String(count) });
  return [say(reading, what, { named: shortened(named) }), inAll(before), inAll(after)];
}

function subjectOf({ lotId, goodId, no }: AddendumChangeView, reading: Reading): string | null {
  if (lotId !== undefined) return no ? say(reading, 'lotNo', { no }) : say(reading, 'aLot');
  if (goodId !== undefined) return no ? say(reading, 'goodNo', { no }) : say(reading, 'aGood');
  return null;
}

function valueText(field: string, value: unknown, reading: Reading): string {
  const { language, timeZone } = reading;
  if (value === null || value === undefined || value === '') return say(reading, 'none');
  switch (field) {
    case 'startsAt':
    case 'endsAt':
      return instantText(value as string, language, timeZone);
    case 'startDate':
    case 'endDate':
      return dayText(value as string, language);
    case 'openFrom':
    case 'openUntil':
    case 'closedHour':
      return `${String(value).padStart(2, '0')}:00`;
    case 'closedDays':
      return shortened((value as string[]).map((day) => dayText(day, language)).join(', ')) || say(reading, 'none');
    case 'type':
      return AUCTION_TYPES[value as AuctionType][language];
    case 'category':
      return CATEGORIES[value as GoodsCategory][language];
    case 'bidVisibility':
      return say(reading, value === 'sealed' ? 'sealed' : 'open');
    case 'withdrawals':
      return say(reading, value === 'allowed' ? 'allowed' : 'forbidden');
    case 'minimumBid':
      return formatUsd(value as number, LOCALES[language].numbers);
    case 'carats':
      return numberFormat(LOCALES[language].numbers, {
        minimumFractionDigits: 2,
        maximumFractionDigits: CARAT_DECIMALS,
      }).format(value as number);
    case 'extension':
      return softCloseText(value as SoftClose, reading);
    case 'location':
      return locationText(value as ViewingLocation, language);
    case 'kimberley':
      return shortened((value as KimberleyCertificate).number);
    default:
      return shortened(typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
}

function softCloseText(
  { windowSeconds: window, extendSeconds: extend, stepPercent, latestEndSeconds }: SoftClose,
  reading: Reading,
): string {
  const which =
    stepPercent === undefined ? say(reading, 'anyBid') : say(reading, 'risingBid', { percent: String(stepPercent) });
  const moves = say(reading, 'moves', { which, window: String(window), extend: String(extend) });
  return latestEndSeconds === undefined
    ? moves
    : say(reading, 'movesAtMost', { moves, duration: durationText(latestEndSeconds, reading) });
}

const durationText = (seconds: number, reading: Reading): string =>
  seconds >= 120 && seconds % 60 === 0
    ? say(reading, 'minutes', { count: String(seconds / 60) })
    : say(reading, 'seconds', { count: String(seconds) });

function locationText({ name, address, city, country }: ViewingLocation, language: Language): string {
  return shortened([name, address, city, countryName(country, language)].filter((part) => part !== '').join(', '));
}

/** `before` and `after` contain only the changed files. */
function filesChanged(before: unknown, after: unknown, reading: Reading): string {
  if (before === null) return say(reading, 'filesAdded');
  if (after === null) return say(reading, 'filesRemoved');
  return say(reading, String(before) === String(after) ? 'filesReplaced' : 'filesRenamed');
}

const filesText = (names: unknown, reading: Reading): string =>
  Array.isArray(names) && names.length > 0 ? shortened(names.join(', ')) : say(reading, 'none');

const shortened = (text: string): string =>
  text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE).replace(/[\ud800-\udbff]$/, '')}…`;
