import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PAGES } from '@tender/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { VERSION } from './version.js';

const DATA = /^\/+(api|assets|health|metrics)(\/|\?|$)/;
export const ANY_ADDRESS = '/*';

export const isPageRequest = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  !DATA.test(url) && headers.accept?.includes('text/html') === true;

/** Headers of the API's answers: data that a browser must not show as a page, cache, or sniff for another type. */
export const FOR_DATA = {
  'app-version': VERSION,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** Headers of the page's files, few because a page needs many files. The policy applies to workers started from them. */
const FOR_FILES = {
  'content-security-policy': "default-src 'self'",
  'x-content-type-options': 'nosniff',
};

const PAGE_ROUTES: ReadonlySet<string> = new Set(Object.keys(PAGES));
const PLAINLY_DATA = /^\/api\/(?!docs)/;
const FILES = /^\/assets(\/|$)/;
/** Other pages, and the service worker, which may fetch only what these headers allow it. */
const PLUGIN_PAGES = /^\/(api\/docs|sw\.js|manifest\.webmanifest)(\/|$)/;

/** Decides by the route, because one address has many spellings. */
function kindOf(request: FastifyRequest): 'data' | 'file' | 'page' {
  // A fast path for most calls: Fastify assembles `routeOptions` at each access.
  if (PLAINLY_DATA.test(request.url)) return 'data';
  const { url } = request.routeOptions;
  if (url === undefined) return 'data';
  if (FILES.test(url)) return 'file';
  const isPage = PAGE_ROUTES.has(url) || PLUGIN_PAGES.test(url) || (url === ANY_ADDRESS && isPageRequest(request));
  return isPage ? 'page' : 'data';
}

/** Helmet is created once: its Fastify plugin would create it for every request, a twentieth of the time of a bid. */
export function setHeaders(app: NestFastifyApplication, https: boolean): void {
  const protectPage = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The page creates workers from blobs to zip and unzip large spreadsheets.
        workerSrc: ["'self'", 'blob:'],
        // Covers the web socket of the own host (CSP level 3; Safari since 16). An older browser polls over HTTP.
        connectSrc: ["'self'"],
        upgradeInsecureRequests: https ? [] : null,
      },
    },
    strictTransportSecurity: https,
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request);
    if (kind !== 'page') {
      reply.headers(kind === 'file' ? FOR_FILES : FOR_DATA);
      done();
      return;
    }
    reply.header('app-version', VERSION);
    protectPage(request.raw, reply.raw, () => done());
  });
}
