import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';

/** Checks of the public log and of receipts, which run in the browser. */
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
