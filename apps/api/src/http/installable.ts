import { NEUTRAL_NAME, shadesOf, type HouseView } from '@tender/contracts';
import type { FastifyInstance } from 'fastify';

const OPEN = { config: { open: true } } as const;
const WORKER = '/sw.js';
const MANIFEST = '/manifest.webmanifest';
/** Dark shade of the default accent (`web/src/app/theme/global.css`). */
const DEFAULT_INK = '#12333a';

/** Replaces an installed service worker, also in a browser whose page does not start any more. */
const REMOVAL = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

/** Serves the manifest and the service worker. @param page with the links of its icons */
export function serveInstallable(
  fastify: FastifyInstance,
  worker: string,
  page: string,
  branding: () => Promise<HouseView>,
): void {
  serveWorker(fastify, worker);
  const icons = iconsOf(page);
  fastify.get(MANIFEST, OPEN, async (_, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify({ ...manifestOf(await branding()), icons })),
  );
}

/** Serves a service worker that unregisters itself and deletes the caches. */
export const serveRemoval = (fastify: FastifyInstance): void => serveWorker(fastify, REMOVAL);

const serveWorker = (fastify: FastifyInstance, worker: string): void =>
  void fastify.get(WORKER, OPEN, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  );

/** The manifest takes the place of the bitmap, which it names. */
export const withManifest = (page: string): string =>
  page.replace(/<link rel="apple-touch-icon"[^>]*>/, `<link rel="manifest" href="${MANIFEST}" />`);

function manifestOf({ name, accent }: HouseView) {
  const colour = accent ? shadesOf(accent)[9] : DEFAULT_INK;
  return {
    id: '/',
    name: name ?? NEUTRAL_NAME,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colour,
    background_color: colour,
  };
}

/** The build names the files by their content. Android cuts its own shape out of the bitmap. */
function iconsOf(page: string) {
  const linked = (rel: string): string | undefined =>
    new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`).exec(page)?.[1];
  const bitmap = { src: linked('apple-touch-icon'), sizes: '512x512', type: 'image/png' };
  return [{ src: linked('icon'), sizes: 'any', type: 'image/svg+xml' }, bitmap, { ...bitmap, purpose: 'maskable' }];
}
