import { t } from '../../shared/language/t.js';
import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';

export const audit: Feature = {
  name: 'audit',
  screens: { '/audit': lazyScreen(() => import('./audit-screen.js')) },
  navigation: [{ to: '/audit', label: t('Audit') }],
};
