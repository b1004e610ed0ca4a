import {
  AUCTION_TYPE_LABELS,
  GOODS_CATEGORY_LABELS,
  STONE_LABELS,
  type AddendumChangeView,
  type AuctionType,
  type GoodsCategory,
  type KimberleyCertificate,
  type SoftClose,
  type ViewingLocation,
} from '@tender/contracts';
import { formatCarats, formatUsd } from '../numbers/amounts.js';
import { countryName } from '../labels/country-name.js';
import { kimberleyWords } from '../labels/kimberley-words.js';
import { compareNumbers } from '../labels/number-order.js';
import { joinTexts } from '../language/join-texts.js';
import { t, translated } from '../language/t.js';
import { lateBidsInWords } from '../labels/late-bids-in-words.js';
import { formatDay } from '../time/time.js';
import { endOnBothClocks } from '../time/zoned-time.js';

export interface ChangeRow {
  what: string;
  before: string;
  after: string;
}

/** @param timeZone of the auction; absent for a viewing */
export const changeRows = (changes: readonly AddendumChangeView[], timeZone = 'UTC'): ChangeRow[] =>
  changes.map((change) => rowOf(change, timeZone));

function rowOf(change: AddendumChangeView, timeZone: string): ChangeRow {
  const { field, before, after } = change;
  if (field === 'lots' || field === 'goods') return movedRow(change);
  const label = field === 'files' ? filesChanged(before, after) : (LABELS[field] ?? field);
  const text = (value: unknown) => valueInWords(field, value, timeZone);
  return { what: subjectOf(change, label), before: text(before), after: text(after) };
}

/** `before` and `after` contain the names of the changed files only. */
function filesChanged(before: unknown, after: unknown): string {
  if (before === null) return t('Files added');
  if (after === null) return t('Files removed');
  return String(before) === String(after) ? t('Files replaced') : t('Files renamed');
}

function subjectOf({ lotId, goodId, no }: AddendumChangeView, label: string): string {
  if (lotId !== undefined) return t('Lot {lotNo}: {field}', { lotNo: no ?? '?', field: label });
  return goodId === undefined ? label : t('Parcel {goodNo}: {field}', { goodNo: no ?? '?', field: label });
}

function movedRow({ field, before, after, numbers = [] }: AddendumChangeView): ChangeRow {
  const isLotChange = field === 'lots';
  const isIncrease = Number(after) > Number(before);
  const named = { numbers: joinTexts(numbers.toSorted(compareNumbers)) };
  const added = isLotChange ? t('Lots added: {numbers}', named) : t('Parcels added: {numbers}', named);
  const removed = isLotChange ? t('Lots removed: {numbers}', named) : t('Parcels removed: {numbers}', named);
  const counted = (count: unknown) =>
    isLotChange
      ? t('{count, plural, one {# lot} other {# lots}}', { count: Number(count) })
      : t('{count, plural, one {# parcel} other {# parcels}}', { count: Number(count) });
  return { what: isIncrease ? added : removed, before: counted(before), after: counted(after) };
}

const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(STONE_LABELS).map(([field, label]) => [field, translated(label)])),
  name: t('Name'),
  type: t('Pricing'),
  viewing: t('Viewing'),
  startsAt: t('Starts'),
  endsAt: t('Ends'),
  bidVisibility: t('Bids'),
  withdrawals: t('Withdrawal'),
  extension: t('Soft close'),
  location: t('Place'),
  timeZone: t('Time zone'),
  startDate: t('First day'),
  endDate: t('Last day'),
  openFrom: t('Open from'),
  openUntil: t('Open until'),
  closedHour: t('Closed hour'),
  closedDays: t('Closed days'),
  lotNo: t('Number'),
  goodNo: t('Number'),
  minimumBid: t('Minimum bid'),
  images: t('Pictures'),
};

/** Name of a field of an auction, viewing, lot or parcel; undefined for others. */
export const labelOfField = (field: string): string | undefined => LABELS[field];

function valueInWords(field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return t('none');
  switch (field) {
    case 'startsAt':
    case 'endsAt':
      return endOnBothClocks(value as string, timeZone);
    case 'startDate':
    case 'endDate':
      return formatDay(`${value as string}T12:00:00`);
    case 'type':
      return translated(AUCTION_TYPE_LABELS[value as AuctionType]);
    case 'category':
      return translated(GOODS_CATEGORY_LABELS[value as GoodsCategory]);
    case 'bidVisibility':
      return value === 'sealed' ? t('sealed to the house, too') : t('sealed to competitors');
    case 'withdrawals':
      return value === 'allowed' ? t('allowed') : t('not allowed');
    case 'viewing':
      return t('a viewing');
    case 'minimumBid':
      return formatUsd(value as number);
    case 'carats':
      return formatCarats(value as number);
    case 'extension':
      return lateBidsInWords(value as SoftClose);
    case 'location':
      return locationInWords(value as ViewingLocation);
    case 'kimberley':
      return kimberleyWords(value as KimberleyCertificate);
    case 'openFrom':
    case 'openUntil':
    case 'closedHour':
      return `${String(value).padStart(2, '0')}:00`;
    case 'closedDays':
      return joinTexts((value as string[]).map((day) => formatDay(`${day}T12:00:00`))) || t('none');
    case 'files':
      return joinTexts(value as string[]);
    default:
      return String(value);
  }
}

const locationInWords = ({ name, address, city, country }: ViewingLocation): string =>
  [name, address, city, countryName(country)].filter((part) => part !== '').join(', ');
