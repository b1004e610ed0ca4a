import { t } from '../../shared/language/t.js';
import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';

const mailChoices = lazyScreen(() => import('./choices/mail-choices.js'));

export const messaging: Feature = {
  name: 'messaging',
  screens: {
    '/notifications': lazyScreen(() => import('./own/notifications-screen.js')),
    '/notifications-hub': lazyScreen(() => import('./hub/notifications-hub-screen.js')),
    '/unsubscribe': lazyScreen(() => import('./choices/unsubscribe-screen.js')),
  },
  parts: { '/account-settings': mailChoices, '/profile': mailChoices },
  navigation: [
    { to: '/notifications-hub', label: t('Messages') },
    { to: '/notifications', label: t('Notifications') },
  ],
  signedIn: async () => ({ live: (await import('./messaging-slice.js')).live }),
};
