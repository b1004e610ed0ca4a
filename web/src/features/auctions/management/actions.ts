import type { AuctionView, Instant } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { LATER_CHANGES } from '../../../shared/addenda/later-changes.js';
import { canOnlyBeCancelled } from '../auction-lists.js';
import { hasOlderRules } from '../auction-rules.js';

/** Actions that admins can take, by the auction's status (`domain.md §5.2`). */
export type AuctionAction = 'publish' | 'live' | 'resume' | 'pause' | 'extend' | 'complete' | 'cancel';

export function actionsFor(auction: AuctionView): AuctionAction[] {
  if (canOnlyBeCancelled(auction)) return ['cancel'];
  const { status, published, lots, companies } = auction;
  switch (status) {
    case 'pending':
      return published
        ? ['live', 'cancel']
        : [...(lots > 0 && companies.length > 0 ? (['publish'] as const) : []), 'cancel'];
    case 'live':
      return ['pause', 'extend', 'complete', 'cancel'];
    case 'paused':
      return ['resume', 'extend', 'complete', 'cancel'];
    case 'completed':
      return [];
  }
}

export const ACTION_LABELS: Record<AuctionAction, string> = {
  publish: t('Publish'),
  live: t('Go live'),
  resume: t('Resume'),
  pause: t('Pause'),
  extend: t('Extend'),
  complete: t('Complete'),
  cancel: t('Cancel auction'),
};

export const DONE: Record<AuctionAction, (name: string) => string> = {
  publish: (name) => t('{name} is published.', { name }),
  live: (name) => t('{name} is live.', { name }),
  resume: (name) => t('{name} continues.', { name }),
  pause: (name) => t('{name} is paused.', { name }),
  extend: (name) => t('{name} has a new end.', { name }),
  complete: (name) => t('{name} is completed.', { name }),
  cancel: (name) => t('{name} is cancelled.', { name }),
};

/** Whether publishing now opens the auction at once, because its start has passed. */
export const opensAtOnce = ({ startsAt }: { startsAt: Instant }, now: number): boolean => Date.parse(startsAt) <= now;

/** Actions that only need a confirmation; the others have a dialog with fields. */
export type ActionWithQuestion = 'publish' | 'live';

export const hasQuestion = (action: AuctionAction): action is ActionWithQuestion => action in QUESTIONS;

/** @param now the server's time in ms */
export function questionOf(action: ActionWithQuestion, auction: AuctionView, now: number): string {
  if (action === 'live') return QUESTIONS.live;
  const opens = opensAtOnce(auction, now)
    ? t(
        'The start has passed: invited companies see the auction and its lots, and bidding opens as soon as you publish.',
      )
    : QUESTIONS.publish;
  return hasOlderRules(auction) ? opens : `${opens} ${LATER_CHANGES}`;
}

const QUESTIONS: Record<ActionWithQuestion, string> = {
  publish: t('Invited companies see the auction and its lots from now on. It goes live automatically at its start.'),
  live: t('Bidding opens at once for every invited company.'),
};
