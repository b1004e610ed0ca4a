import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PAGES } from '@tender/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { VERSION } from './version.js';

/** Addresses under which there are no pages. */
const DATA = /^\/+(api|assets|health|metrics)(\/|\?|$)/;
/** The route of every address that no other has. */
export const ANY_ADDRESS = '/*';

/** Whether a browser wants to show what is at an address that no route has. */
export const asksForPage = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  !DATA.test(url) && headers.accept?.includes('text/html') === true;

/** Headers of the API's answers: they are data, not to be shown as a page, cached, or sniffed for another type. */
export const FOR_DATA = {
  'app-version': VERSION,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

const PAGE_ROUTES: ReadonlySet<string> = new Set(Object.keys(PAGES));
const PLAINLY_DATA = /^\/api\/(?!docs)/;
/** Plugins make these routes; the documentation is a page under the API's path. */
const PLUGIN_PAGES = /^\/(assets|api\/docs)(\/|$)/;

/**
 * Whether a page, or what a page is made of, was asked for: by the route that was found, since one address has many
 * spellings.
 */
function isPage(request: FastifyRequest): boolean {
  // Fastify puts a route's options together at each question, and most calls are plainly none.
  if (PLAINLY_DATA.test(request.url)) return false;
  const { url } = request.routeOptions;
  if (url === undefined) return false;
  return PAGE_ROUTES.has(url) || PLUGIN_PAGES.test(url) || (url === ANY_ADDRESS && asksForPage(request));
}

/**
 * Headers that protect the reader of the answer. Helmet is made once: its Fastify plugin would make it for every
 * request, which took a twentieth of the time of a bid.
 */
export function setHeaders(app: NestFastifyApplication, https: boolean): void {
  const protectPage = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Mantine and the API's documentation style elements in place.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Large spreadsheets are packed and unpacked by workers that the page itself makes; without them no file would
        // ever come.
        workerSrc: ["'self'", 'blob:'],
        // Covers the web socket of the page's own host (CSP, level 3; Safari since 16). An older browser polls over
        // HTTP.
        connectSrc: ["'self'"],
        upgradeInsecureRequests: https ? [] : null,
      },
    },
    strictTransportSecurity: https,
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isPage(request)) {
      reply.headers(FOR_DATA);
      done();
      return;
    }
    reply.header('app-version', VERSION);
    protectPage(request.raw, reply.raw, () => done());
  });
}
