import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';

/** What the house has published of its histories, and what anybody can check of it in the browser, without believing the house. */
export const proof: Feature = {
  name: 'proof',
  screens: {
    '/log': lazyScreen(() => import('./log/log-screen.js')),
    '/sealed-bids': lazyScreen(() => import('./sealed-bids.js')),
  },
  parts: {
    '/result-auction': lazyScreen(() => import('./receipts/receipts-part.js')),
    '/audit': lazyScreen(() => import('./log/logged-auction.js')),
  },
  navigation: [],
};
