import { t } from '../../shared/language/t.js';
import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';

const ownViewings = () => import('./overview/own-viewings.js');
const overview = lazyScreen(ownViewings);

export const viewings: Feature = {
  name: 'viewings',
  screens: {
    '/viewing-setup': lazyScreen(() => import('./setup/viewing-setup-screen.js')),
    '/viewing-management': lazyScreen(() => import('./management/viewing-management-screen.js')),
    '/booking-history': lazyScreen(() => import('./history/booking-history-screen.js')),
    '/viewing': lazyScreen(() => import('./bookings/viewing-screen.js')),
  },
  parts: {
    '/#figures': lazyScreen(async () => ({ default: (await ownViewings()).NextAppointment })),
    '/': overview,
    '/overview': overview,
    '/manage-viewing-members': lazyScreen(() => import('./members/member-visits.js')),
  },
  navigation: [
    { to: '/viewing-management', label: t('Viewings') },
    { to: '/viewing-setup', label: t('Viewing setup') },
    { to: '/booking-history', label: t('Bookings') },
  ],
  signedIn: async () => (await import('./signed-in.js')).signedIn,
};
