import { t } from '../../shared/language/t.js';
import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/lazy-screen.js';

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
    { side: 'staff', to: '/auction-management', label: t('Auctions') },
    { side: 'staff', to: '/auction-setup', label: t('Auction setup') },
    { side: 'staff', to: '/auction-monitoring', label: t('Monitoring') },
    { side: 'staff', to: '/auction-result', label: t('Results') },
    { side: 'buyer', to: '/', label: t('Overview') },
    { side: 'buyer', to: '/overview', label: t('Overview'), roles: ['viewerOnly'] },
    { side: 'buyer', to: '/auctions', label: t('Auctions') },
    { side: 'buyer', to: '/my-auctions', label: t('My auctions') },
    { side: 'buyer', to: '/live-auction', label: t('Live auction') },
  ],
  inside: async () => (await import('./inside.js')).inside,
};
