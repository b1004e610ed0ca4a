import { t } from '../../shared/language/t.js';
import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';

export const people: Feature = {
  name: 'people',
  screens: {
    '/about': lazyScreen(() => import('./about.js')),
    '/terms': lazyScreen(() => import('./terms/terms-screen.js')),
    '/signup': lazyScreen(() => import('./sign-up/sign-up-screen.js'), { publicBundleOnly: true }),
    '/account-settings': lazyScreen(() => import('./account/account-settings-screen.js')),
    '/profile': lazyScreen(() => import('./account/profile-screen.js')),
    '/help-and-support': lazyScreen(() => import('./help/help-screen.js')),
    '/user-management': lazyScreen(() => import('./user-management/user-management-screen.js')),
    '/house-settings': lazyScreen(() => import('./house/house-settings-screen.js')),
    '/policy': lazyScreen(() => import('./policy/policy-screen.js')),
    '/manage-viewing-members': lazyScreen(() => import('./members/manage-members-screen.js')),
  },
  parts: { '/dashboard': lazyScreen(() => import('./policy/proposals.js')) },
  navigation: [
    { to: '/user-management', label: t('Companies and people') },
    { to: '/manage-viewing-members', label: t('Members') },
  ],
  signedIn: async () => (await import('./signed-in.js')).signedIn,
};
