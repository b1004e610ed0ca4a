import { t } from '../../shared/language/t.js';
import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';

export const dashboard: Feature = {
  name: 'dashboard',
  screens: { '/dashboard': lazyScreen(() => import('./dashboard-screen.js')) },
  navigation: [{ to: '/dashboard', label: t('Dashboard') }],
  signedIn: async () => ({ live: (await import('./daily-summary.js')).live }),
};
