import type { AuditChange, ReplayedAuction, ReplayedViewing } from '@tender/contracts';
import { formatUsd } from '../../shared/numbers/amounts.js';
import { t } from '../../shared/language/t.js';
import { fieldInWords } from './event-words.js';
import { NUMBERS } from '../../shared/language/language.js';

export interface Names {
  company: (id: string) => string;
  person: (id: string) => string;
  subject: (id: string) => string | undefined;
}

const MONEY: ReadonlySet<string> = new Set<
  keyof ReplayedAuction['lots'][number] | keyof NonNullable<ReplayedAuction['lots'][number]['result']> | 'biddingAmount'
>(['reservePrice', 'minimumBid', 'winnerBid', 'secondHighestBid', 'priceToPay', 'biddingAmount']);

const ITEMS: Partial<Record<keyof ReplayedAuction | keyof ReplayedViewing | 'bids', string>> = {
  lots: t('Lot'),
  bids: t('bid of'),
  companies: t('Company'),
  rooms: t('Room'),
  goods: t('Parcel'),
  bookings: t('Booking'),
};

export function changeInWords(
  { path, before, after }: AuditChange,
  names: Names,
): { where: string; before: string; after: string } {
  const [list = '', id, ...fields] = path;
  const called = ITEMS[list as keyof typeof ITEMS];
  const where =
    called === undefined || id === undefined
      ? path.map(fieldInWords).join(', ')
      : [`${called} ${names.subject(id) ?? names.company(id)}`, ...fields.map((field) => fieldIn(field))].join(', ');
  const field = path.at(-1) ?? '';
  return {
    where: where.charAt(0).toUpperCase() + where.slice(1),
    before: valueInWords(before, field, names),
    after: valueInWords(after, field, names),
  };
}

/** A field with a dot is an id: it adds nothing to the words. */
const fieldIn = (field: string): string => (field.includes('.') ? '' : fieldInWords(field));

function valueInWords(json: string | null, field: string, names: Names): string {
  if (json === null) return t('not there');
  const value = JSON.parse(json) as unknown;
  if (value === null) return t('none');
  if (typeof value === 'number') return MONEY.has(field) ? formatUsd(value) : value.toLocaleString(NUMBERS);
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string') {
    if (field === 'companyId') return names.company(value);
    if (field === 'userId') return names.person(value);
    return names.subject(value) ?? value;
  }
  return itemInWords(value as object, names);
}

function itemInWords(value: object, names: Names): string {
  const { companyId, biddingAmount, lotNo, name, goodNo, winnerBid } = value as Record<string, unknown>;
  if (typeof biddingAmount === 'number' && typeof companyId === 'string')
    return t('{amount} by {company}', { amount: formatUsd(biddingAmount), company: names.company(companyId) });
  if (typeof winnerBid === 'number') return formatUsd(winnerBid);
  const called = [lotNo, name, goodNo].find((text) => typeof text === 'string');
  if (typeof called === 'string') return called;
  return typeof companyId === 'string' ? names.company(companyId) : t('there');
}
