import type { AuctionView } from '@tender/contracts';

/** What staff can do with an auction in its present state (`domain.md §5`, transitions). */
export type Deed = 'publish' | 'live' | 'resume' | 'pause' | 'extend' | 'complete' | 'cancel';

export function deedsOn({ status, published, lots, companies }: AuctionView): Deed[] {
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

export const DEED_LABELS: Record<Deed, string> = {
  publish: 'Publish',
  live: 'Go live',
  resume: 'Resume',
  pause: 'Pause',
  extend: 'Extend',
  complete: 'Complete',
  cancel: 'Cancel auction',
};

/** What is asked before a deed is done. */
export const QUESTIONS: Record<Exclude<Deed, 'extend' | 'cancel'>, string> = {
  publish: 'Invited companies see the auction and its lots from now on. It goes live by itself at its start.',
  live: 'Bidding opens at once for every invited company.',
  resume: 'Bidding goes on, and the end moves later by the time that the auction was paused.',
  pause: 'No bids are taken and the count-down stands still until you resume.',
  complete: 'Bidding ends at once and the prices are fixed. This cannot be undone.',
};
