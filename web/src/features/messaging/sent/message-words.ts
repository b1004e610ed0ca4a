import {
  AUCTION_AUDIENCE_LABELS,
  GENERAL_AUDIENCE_LABELS,
  isPlaceholder,
  PLACEHOLDER_PATTERN,
  PLACEHOLDERS,
  VIEWING_AUDIENCE_LABELS,
  type AuctionAudience,
  type DeliveryCounts,
  type GeneralAudience,
  type HubMessageView,
  type MessageStatus,
  type ViewingAudience,
} from '@tender/contracts';
import { meant, t, translated } from '../../../shared/language/t.js';
import { NUMBERS } from '../../../shared/language/language.js';

export interface NamesOfSubjects {
  viewing: (id: string) => string;
  auction: (id: string) => string;
  person: (id: string) => string;
}

/** Receivers as text: `Bids Won Users · November tender`; for a reminder the person's name. */
export function audienceInWords(
  { audience, userId, viewingId, auctionId }: HubMessageView,
  names: NamesOfSubjects,
): string {
  if (audience === null) return userId === null ? t('One person') : names.person(userId);
  if (auctionId !== null)
    return `${AUCTION_AUDIENCE_LABELS[audience as AuctionAudience]} · ${names.auction(auctionId)}`;
  if (viewingId !== null)
    return `${VIEWING_AUDIENCE_LABELS[audience as ViewingAudience]} · ${names.viewing(viewingId)}`;
  return GENERAL_AUDIENCE_LABELS[audience as GeneralAudience];
}

/** Subject with the names of its auction or viewing. Other placeholders are shown by their labels: `[First name]`. */
export function subjectInWords(
  { subject, viewingId, auctionId }: HubMessageView,
  names: Pick<NamesOfSubjects, 'viewing' | 'auction'>,
): string {
  return subject.replace(/\s+/g, ' ').replace(PLACEHOLDER_PATTERN, (_, between: string) => {
    const name = between.trim();
    if (!isPlaceholder(name)) return '';
    if (name === 'auctionName' && auctionId !== null) return names.auction(auctionId);
    if (name === 'viewingName' && viewingId !== null) return names.viewing(viewingId);
    return `[${translated(PLACEHOLDERS[name].label)}]`;
  });
}

export const STATUS_WORDS: Record<MessageStatus, { label: string; color: string }> = {
  scheduled: { label: t('Scheduled'), color: 'sapphire' },
  sending: { label: t('Being sent'), color: 'citrine' },
  sent: { label: meant('Sent', 'a message'), color: 'emerald' },
  cancelled: { label: meant('Cancelled', 'a message'), color: 'gray' },
};

/** States of deliveries, in display order. `read` is no separate state: it is a part of `sent`. */
export const COUNT_WORDS = [
  { part: 'sent', label: meant('Sent', 'a message'), color: 'emerald.6' },
  { part: 'queued', label: t('Queued'), color: 'citrine.4' },
  { part: 'failed', label: t('Failed'), color: 'ruby.6' },
  { part: 'kept', label: t('Kept'), color: 'sapphire.4' },
  { part: 'skipped', label: t('Not wanted'), color: 'gray.4' },
] as const satisfies readonly { part: keyof DeliveryCounts; label: string; color: string }[];

/** Number of deliveries: one for each person and channel. */
export const deliveriesIn = (counts: DeliveryCounts): number =>
  COUNT_WORDS.reduce((sum, { part }) => sum + counts[part], 0);

/** Counts as text: `34 sent, 2 queued, 1 failed, 12 read`; no zero counts except `sent`. */
export function countsInWords(counts: DeliveryCounts): string {
  const parts = COUNT_WORDS.filter(({ part }) => part === 'sent' || counts[part] > 0).map(
    ({ part, label }) => `${counts[part].toLocaleString(NUMBERS)} ${label.toLowerCase()}`,
  );
  return [
    ...parts,
    ...(counts.read > 0 ? [t('{count} read', { count: counts.read.toLocaleString(NUMBERS) })] : []),
  ].join(', ');
}
