import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';

/** Every visitor can verify the published proofs in the browser, without trust in the server. */
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
