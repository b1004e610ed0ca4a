import address from './all-components.css?url';
import { loadAllTexts } from '../../shared/language/language.js';
import { setApplication } from '../../shared/store/application.js';
import { lazyScreen } from '../../shared/ui/screens/lazy-screen.js';

/** The door's own part of the same styles: first of all, as the build writes it; by the file's name in development. */
const PUBLIC_STYLES = import.meta.env.PROD ? 'link[rel="stylesheet"]' : 'style[data-vite-dev-id*="@mantine/core/"]';

export const Overlays = lazyScreen(() => import('../overlays.js'), { publicBundleOnly: true });

let loading: Promise<void> | null = null;

/** Fetches, once, what every screen but the door needs. */
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

/** The styles of every component of Mantine. They follow the door's few, so that all that changes them still comes after them. */
const loadStyles = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('The styles could not be loaded'));
    };
    const sheets = document.querySelectorAll(PUBLIC_STYLES);
    sheets[import.meta.env.PROD ? 0 : sheets.length - 1]?.after(link);
  });
