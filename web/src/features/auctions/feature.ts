import { t } from '../../shared/language/t.js';
import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';

const overview = lazyScreen(() => import('./overview/overview-screen.js'));

export const auctions: Feature = {
  name: 'auctions',
  screens: {
    '/auction-setup': lazyScreen(() => import('./setup/auction-setup-screen.js')),
    '/auction-management': lazyScreen(() => import('./management/auction-management-screen.js')),
    '/auction-monitoring': lazyScreen(() => import('./monitoring/auction-monitoring-screen.js')),
    '/auction-result': lazyScreen(() => import('./result/auction-result-screen.js')),
    '/awards': lazyScreen(() => import('./awards/awards-screen.js')),
    '/': overview,
    '/overview': overview,
    '/auctions': lazyScreen(() => import('./catalogue/auctions-screen.js')),
    '/my-auctions': lazyScreen(() => import('./catalogue/my-auctions-screen.js')),
    '/published-auction': lazyScreen(() => import('./catalogue/published-auction-screen.js')),
    '/auction-card': lazyScreen(() => import('./catalogue/auction-card-screen.js')),
    '/live-auction': lazyScreen(() => import('./live/floor/live-auction-screen.js')),
    '/result-auction': lazyScreen(() => import('./result/result-auction-screen.js')),
  },
  navigation: [
    { to: '/auction-management', label: t('Auctions') },
    { to: '/auction-setup', label: t('Auction setup') },
    { to: '/auction-monitoring', label: t('Monitoring') },
    { to: '/auction-result', label: t('Results') },
    { to: '/awards', label: t('Awards') },
    { to: '/', label: t('Overview') },
    { to: '/overview', label: t('Overview'), unless: '/' },
    { to: '/auctions', label: t('Auctions') },
    { to: '/my-auctions', label: t('My auctions') },
    { to: '/live-auction', label: t('Live auction') },
  ],
  signedIn: async () => (await import('./signed-in.js')).signedIn,
};
