/**
 * Runs the compiled modules of the web application in Node as in a browser. Provides a DOM and what Vite provides:
 * style sheet imports, addresses (`?url`) and `import.meta.env`. Installed once per process.
 */
import { registerHooks } from 'node:module';
import process from 'node:process';
import { GlobalRegistrator } from '@happy-dom/global-registrator';

// Production React: it is much faster than the development build with its checks.
process.env.NODE_ENV = 'production';
process.env.TZ = 'Europe/Brussels';

// Reduced motion: transitions take no time.
const device = { prefersReducedMotion: 'reduce' };
const navigation = { disableMainFrameNavigation: true, disableChildFrameNavigation: true };
GlobalRegistrator.register({
  url: 'http://localhost:3000/',
  width: 1440,
  height: 900,
  settings: { device, navigation, disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true },
});
Object.assign(globalThis, { __APP_VERSION__: 'test' });

// Exit with the runner: a worker with an open handle of a test would outlive the run.
if (process.connected) process.once('disconnect', () => process.exit());

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;
const COMPILED = new URL('../../web/build/dist/', import.meta.url).href;
/** Module that returns class names unchanged. */
const CLASS_NAMES = 'export default new Proxy({}, { get: (_, name) => name });';
const text = (source) => ({ url: `data:text/javascript,${encodeURIComponent(source)}`, shortCircuit: true });

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    if (specifier.endsWith('.module.css')) return text(CLASS_NAMES);
    if (specifier.endsWith('.css')) return text('');
    if (specifier.endsWith('?url')) return text(`export default ${JSON.stringify(specifier)};`);
    if (specifier === 'socket.io-client') return { url: `${COMPILED}testing/fake-socket.js`, shortCircuit: true };
    // Use the CommonJS build, one file: the ES modules are six thousand files.
    if (specifier === '@tabler/icons-react')
      return next('@tabler/icons-react/dist/cjs/tabler-icons-react.cjs', context);
    return next(specifier, context);
  },
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.startsWith(COMPILED) || !String(loaded.source).includes('import.meta.env')) return loaded;
    return { ...loaded, source: `import.meta.env = { PROD: true, DEV: false };${loaded.source}` };
  },
});
