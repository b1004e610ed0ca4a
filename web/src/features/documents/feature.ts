import type { Feature } from '../../shared/feature.js';
import { lazyScreen } from '../../shared/ui/lazy-screen.js';
import { live } from './folders-slice.js';

/** Folders and their files: kept by the house, fetched by whoever may see them. */
export const documents: Feature = {
  name: 'documents',
  screens: {
    '/downloads': lazyScreen(() => import('./folders-screen.js')),
    '/billiton-downloads': lazyScreen(() => import('./shown-folders-screen.js')),
  },
  navigation: [
    { side: 'staff', to: '/downloads', label: 'Downloads' },
    { side: 'buyer', to: '/billiton-downloads', label: 'Downloads' },
  ],
  live,
};
