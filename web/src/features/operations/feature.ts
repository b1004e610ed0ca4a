import { t } from '../../shared/language/t.js';
import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';

export const operations: Feature = {
  name: 'operations',
  screens: { '/operations': lazyScreen(() => import('./operations-screen.js')) },
  navigation: [{ to: '/operations', label: t('Operations') }],
};
