import address from './all-components.css?url';
import { loadAllTexts } from '../../shared/language/language.js';
import { setApplication } from '../../shared/store/application.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';

/** Elements with the styles of public pages: in a build the first link, in development Vite's style elements. */
const PUBLIC_STYLES = import.meta.env.PROD ? 'link[rel="stylesheet"]' : 'style[data-vite-dev-id*="@mantine/core/"]';

export const Overlays = lazyScreen(() => import('../overlays.js'), { publicBundleOnly: true });

let loading: Promise<void> | null = null;

/** Loads, once, the code, styles and texts that public pages do not need. */
export function loadFullBundle(): Promise<void> {
  loading ??= Promise.all([loadStyles(), loadAllTexts().then(Overlays.preload)]).then(
    () => setApplication({ isFullBundleLoaded: true }),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Loads all styles of Mantine, directly after those of public pages: the application's styles still override them. */
const loadStyles = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    // The server's link, which starts the download, has it as well (`apps/api/src/http/pages.ts`).
    link.crossOrigin = '';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('The styles could not be loaded'));
    };
    const sheets = document.querySelectorAll(PUBLIC_STYLES);
    sheets[import.meta.env.PROD ? 0 : sheets.length - 1]?.after(link);
  });
