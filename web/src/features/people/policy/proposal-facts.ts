import {
  FACTOR_AUDIENCES,
  GUARDED_ACTIONS,
  ROLE_LABELS,
  type FactorAudience,
  type GuardedAction,
} from '@tender/contracts';
import { t, translated } from '../../../shared/language/t.js';
import { formatUsd } from '../../../shared/numbers/amounts.js';
import { formatInstant } from '../../../shared/time/time.js';
import { ACTION_WORDS, AUDIENCE_WORDS } from './policy-words.js';

export interface ProposedFact {
  label: string;
  value: unknown;
  words: string;
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  address: t('Address'),
  biddingAmount: t('Amount'),
  bidId: t('Bid'),
  companyId: t('Company'),
  country: t('Country'),
  email: t('E-mail'),
  endsAt: t('Ends'),
  firstName: t('First name'),
  from: t('From the day'),
  kind: t('Watches'),
  lastName: t('Last name'),
  lotId: t('Lot'),
  name: t('Name'),
  netProfit: t('Proceeds'),
  reason: t('Reason'),
  required: t('Second factor required for'),
  reservePrice: t('Reserve'),
  role: t('Role'),
  seen: t('As seen at'),
  stepUp: t('Fresh factor'),
  subject: t('Auction or viewing'),
  twoPeople: t('Two people'),
  until: t('Last day'),
  userId: t('Person'),
};

const ROLE_WORDS: Readonly<Partial<Record<string, string>>> = ROLE_LABELS;
const AMOUNTS: ReadonlySet<string> = new Set(['biddingAmount', 'netProfit', 'reservePrice']);
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The facts of a proposed call, also of nested objects. @param names readable names of ids */
export const factsOf = (
  details: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): ProposedFact[] =>
  Object.entries(details).flatMap(([field, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? factsOf(value as Record<string, unknown>, names)
      : [{ label: FIELD_WORDS[field] ?? field, value, words: wordsOf(field, value, names) }],
  );

function wordsOf(field: string, value: unknown, names: Readonly<Record<string, string>>): string {
  if (value === null) return '–';
  if (AMOUNTS.has(field) && typeof value === 'number') return formatUsd(value);
  if (Array.isArray(value)) return value.map((each) => wordsOf(field, each, names)).join(', ');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'role') return translated(ROLE_WORDS[value] ?? value);
  if (field === 'required' && isAudience(value)) return AUDIENCE_WORDS[value];
  if (field === 'twoPeople' && isGuarded(value)) return ACTION_WORDS[value];
  if (field === 'kind') return value === 'auction' ? t('Auction') : t('Viewing');
  return names[value] ?? (INSTANT.test(value) ? formatInstant(value) : value);
}

const isAudience = (text: string): text is FactorAudience => (FACTOR_AUDIENCES as readonly string[]).includes(text);
const isGuarded = (text: string): text is GuardedAction => (GUARDED_ACTIONS as readonly string[]).includes(text);
