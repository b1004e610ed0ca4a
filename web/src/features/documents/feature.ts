import { t } from '../../shared/language/t.js';
import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';

const ofSubject = lazyScreen(() => import('./folders/subject-folders.js'));
const shownOfSubject = lazyScreen(() => import('./folders/shown-subject-folders.js'));

export const documents: Feature = {
  name: 'documents',
  screens: {
    '/downloads': lazyScreen(() => import('./folders/folders-screen.js')),
    '/billiton-downloads': lazyScreen(() => import('./folders/shown-folders-screen.js')),
  },
  parts: {
    '/#figures': lazyScreen(() => import('./folders/new-documents.js')),
    '/auction-setup': ofSubject,
    '/viewing-management': ofSubject,
    '/auction-card': shownOfSubject,
    '/published-auction': shownOfSubject,
    '/viewing': shownOfSubject,
  },
  navigation: [
    { to: '/downloads', label: t('Downloads') },
    { to: '/billiton-downloads', label: t('Downloads') },
  ],
  signedIn: async () => ({ live: (await import('./folders-slice.js')).live }),
};
