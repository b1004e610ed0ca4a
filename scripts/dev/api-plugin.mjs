import { join, relative, sep } from 'node:path';
import { root } from '../build/process.mjs';

const SOURCE = /^(libs\/[^/]+|apps\/api)\/(src\/.+\.ts|package\.json|tsconfig\.json)$/;
const TEST = /\.(spec|contract)\.ts$|\/testing\//;

export const isApiSource = (file) => SOURCE.test(file) && !TEST.test(file);

const PROXIED = /^\/(api|health|socket\.io)(\/|$)/;

/**
 * Vite plugin of `npm run dev`: watches the api's sources, and delays requests to the api while it restarts.
 * @param address returns the origin that the api accepts as the site's own
 * @param onChange called for each changed, added or deleted source of the api
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
      // Redirect to the site's own origin: the api would reject writes from another one, such as http://localhost.
      if (request.headers.host !== host && request.headers['sec-fetch-mode'] === 'navigate') {
        response.writeHead(307, { location: address() + request.originalUrl }).end();
        return;
      }
      if (PROXIED.test(request.url)) void api.isReady.then(() => next());
      else next();
    });
  },
});
