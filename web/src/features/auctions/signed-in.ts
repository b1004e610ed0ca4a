import { can } from '@tender/contracts';
import type { SignedInPart } from '../../shared/feature.js';
import { auctionsCommands } from './auctions-commands.js';
import { live } from './state/auctions-slice.js';
import { keepDrafts } from './drafts/draft-keeping.js';
import { keepDraftsOf, live as draftsLive } from './drafts/drafts-slice.js';
import { startLivesOf } from './live/bid/bid-lives.js';
import { runBids } from './live/bid/bid-followers.js';
import { tellFailedBids } from './live/bid/failed-bids.js';
import { runReviews } from './live/review/review-run.js';
import { keepMarks, keepMarksOf } from './marks/mark-keeping.js';

export const signedIn: SignedInPart = {
  commands: auctionsCommands,
  live: { ...live, ...draftsLive },
  onLoad: () => {
    runBids();
    runReviews();
    tellFailedBids();
  },
  onSignIn: ({ _id, role }) => {
    // For every role: removes stored text and unsent bids of another user, so that this session never sends them.
    startLivesOf(_id);
    keepDraftsOf(_id);
    keepMarksOf(_id);
    if (can(role, 'lot:mark')) keepMarks(_id);
    if (can(role, 'bid:draft')) keepDrafts(_id);
  },
};
