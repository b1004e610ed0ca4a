import { join, relative, sep } from 'node:path';
import { root } from '../build/process.mjs';

const SOURCE = /^(libs\/[^/]+|apps\/api)\/(src\/.+\.ts|package\.json|tsconfig\.json)$/;
const TEST = /\.(spec|contract)\.ts$|\/testing\//;

/** Whether the api depends on a file, given relative to the root. */
export const isApiSource = (file) => SOURCE.test(file) && !TEST.test(file);

const PROXIED = /^\/(api|health|socket\.io)(\/|$)/;

/**
 * What Vite does for the api of `npm run dev`: it watches the sources, and lets requests wait while the api starts again.
 * @param address returns the origin that the api takes for the site's own
 * @param onChange is called for each source of the api that is changed, added or deleted
 */
export const apiPlugin = ({ api, address, onChange }) => ({
  name: 'api',
  configureServer({ watcher, middlewares }) {
    watcher.add([join(root, 'libs'), join(root, 'apps/api')]);
    watcher.on('all', (_, file) => {
      if (isApiSource(relative(root, file).replaceAll(sep, '/'))) onChange();
    });
    middlewares.use((request, response, next) => {
      const { host } = new URL(address());
      // From http://localhost the api would refuse each write as that of another site.
      if (request.headers.host !== host && request.headers['sec-fetch-mode'] === 'navigate') {
        response.writeHead(307, { location: address() + request.originalUrl }).end();
        return;
      }
      if (PROXIED.test(request.url)) void api.isReady.then(() => next());
      else next();
    });
  },
});
