import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/lazy-screen.js';
import { live } from './messaging-slice.js';

/** What people are told, and what the house tells them. */
export const messaging: Feature = {
  name: 'messaging',
  screens: {
    '/notifications': lazyScreen(() => import('./own/notifications-screen.js')),
    '/notifications-hub': lazyScreen(() => import('./hub/notifications-hub-screen.js')),
  },
  navigation: [
    { side: 'staff', to: '/notifications-hub', label: 'Messages' },
    { side: 'buyer', to: '/notifications', label: 'Notifications' },
  ],
  live,
};
