import type { AuctionView, Instant } from '@tender/contracts';

/** What staff can do with an auction in its present state (`domain.md §5`, transitions). */
export type AuctionAction = 'publish' | 'live' | 'resume' | 'pause' | 'extend' | 'complete' | 'cancel';

export function actionsFor({ status, published, lots, companies }: AuctionView): AuctionAction[] {
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
  publish: 'Publish',
  live: 'Go live',
  resume: 'Resume',
  pause: 'Pause',
  extend: 'Extend',
  complete: 'Complete',
  cancel: 'Cancel auction',
};

/** What is told after an action, of the auction's name. */
export const DONE: Record<AuctionAction, (name: string) => string> = {
  publish: (name) => `${name} is published.`,
  live: (name) => `${name} is live.`,
  resume: (name) => `${name} goes on.`,
  pause: (name) => `${name} is paused.`,
  extend: (name) => `${name} has a new end.`,
  complete: (name) => `${name} is completed.`,
  cancel: (name) => `${name} is cancelled.`,
};

/** Whether an auction that is published now opens at once, because the start of its terms has passed. */
export const opensAtOnce = ({ startsAt }: { startsAt: Instant }, now: number): boolean => Date.parse(startsAt) <= now;

type Asked = Exclude<AuctionAction, 'extend' | 'pause' | 'cancel'>;

/** What is asked before an action. @param now the server's, in milliseconds */
export const questionOf = (action: Asked, auction: AuctionView, now: number): string =>
  action === 'publish' && opensAtOnce(auction, now)
    ? 'The start has passed: invited companies see the auction and its lots, and bidding opens as soon as you publish.'
    : QUESTIONS[action];

const QUESTIONS: Record<Asked, string> = {
  publish: 'Invited companies see the auction and its lots from now on. It goes live by itself at its start.',
  live: 'Bidding opens at once for every invited company.',
  resume: 'Bidding goes on, and the end moves later by the time that the auction was paused.',
  complete: 'Bidding ends at once and the prices are fixed. This cannot be undone.',
};
