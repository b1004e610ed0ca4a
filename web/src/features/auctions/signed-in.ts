import { can } from '@tender/contracts';
import type { SignedInPart } from '../../shared/feature.js';
import { auctionsCommands } from './auctions-commands.js';
import { live } from './state/auctions-slice.js';
import { restoreDrafts, runDrafts } from './drafts/draft-saver.js';
import { startDraftsOf, live as draftsLive } from './drafts/drafts-slice.js';
import { startLivesOf } from './live/bid/bid-lives.js';
import { runBids } from './live/bid/bid-followers.js';
import { showFailedBids } from './live/bid/failed-bids.js';
import { runReviews } from './live/review/review-run.js';
import { restorePreferences, runPreferences, startPreferencesOf } from './preferences/preference-saver.js';

export const signedIn: SignedInPart = {
  commands: auctionsCommands,
  live: { ...live, ...draftsLive },
  onLoad: () => {
    runDrafts();
    runPreferences();
    runBids();
    runReviews();
    showFailedBids();
  },
  onSignIn: ({ _id, role }) => {
    // For every role: removes stored text and unsent bids of another user, so that this session never sends them.
    startLivesOf(_id);
    startDraftsOf(_id);
    startPreferencesOf(_id);
    if (can(role, 'lot:mark')) restorePreferences(_id);
    if (can(role, 'bid:draft')) restoreDrafts(_id);
  },
};
