import { can } from '@tender/contracts';
import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/lazy-screen.js';
import { auctionCommands } from './auction-places.js';
import { live } from './auctions-slice.js';
import { keepDrafts } from './drafts/draft-keeping.js';
import { keepDraftsOf, live as draftsLive } from './drafts/drafts-slice.js';
import { settleBids } from './live/bid-settling.js';
import { tellFailedBids } from './live/failed-bids.js';
import { keepUnsentOf } from './live/unsent.js';

const overview = lazyScreen(() => import('./overview/overview-screen.js'));

/** Auctions from setup to result, for the house and for buyers. */
export const auctions: Feature = {
  name: 'auctions',
  screens: {
    '/auction-setup': lazyScreen(() => import('./setup/auction-setup-screen.js')),
    '/auction-management': lazyScreen(() => import('./management/auction-management-screen.js')),
    '/auction-monitoring': lazyScreen(() => import('./monitoring/auction-monitoring-screen.js')),
    '/auction-result': lazyScreen(() => import('./result/auction-result-screen.js')),
    '/': overview,
    '/overview': overview,
    '/auctions': lazyScreen(() => import('./catalogue/auctions-screen.js')),
    '/my-auctions': lazyScreen(() => import('./catalogue/my-auctions-screen.js')),
    '/published-auction': lazyScreen(() => import('./catalogue/published-auction-screen.js')),
    '/auction-card': lazyScreen(() => import('./catalogue/auction-card-screen.js')),
    '/live-auction': lazyScreen(() => import('./live/live-auction-screen.js')),
    '/result-auction': lazyScreen(() => import('./result/result-auction-screen.js')),
  },
  navigation: [
    { side: 'staff', to: '/auction-management', label: 'Auctions' },
    { side: 'staff', to: '/auction-setup', label: 'Auction setup' },
    { side: 'staff', to: '/auction-monitoring', label: 'Monitoring' },
    { side: 'staff', to: '/auction-result', label: 'Results' },
    { side: 'buyer', to: '/', label: 'Overview' },
    { side: 'buyer', to: '/overview', label: 'Overview', roles: ['viewerOnly'] },
    { side: 'buyer', to: '/auctions', label: 'Auctions' },
    { side: 'buyer', to: '/my-auctions', label: 'My auctions' },
    { side: 'buyer', to: '/live-auction', label: 'Live auction' },
  ],
  commands: auctionCommands,
  live: { ...live, ...draftsLive },
  entered: ({ _id, role }) => {
    // Whoever it is: what another person has typed or sent is neither kept nor sent again in their session.
    keepUnsentOf(_id);
    keepDraftsOf(_id);
    if (!can(role, 'bid:draft')) return;
    keepDrafts(_id);
    settleBids();
    tellFailedBids();
  },
};
