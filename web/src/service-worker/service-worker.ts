import { OFFLINE_META } from '@tender/contracts';
import { answeredKind } from './answered-kind.js';

/**
 * The service worker (`/sw.js`). It answers pages from the network, and without a connection with a copy that says so
 * (`start.ts`); files from its cache. The build sets the constants (`vite.config.ts`).
 */
declare const self: ServiceWorkerGlobalScope;
/** Name of the cache; another one in each build. */
declare const __BUILD__: string;
/** Files that each page needs. */
declare const __FILES__: readonly string[];

/** Address of the page whose copy is kept. All pages are the same document. */
const PAGE = '/';

self.addEventListener('install', (event) => {
  event.waitUntil(fillCache());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const kind = answeredKind(event.request, self.location.origin);
  if (kind === 'page') event.respondWith(pageFor(event));
  if (kind === 'file') event.respondWith(fileFor(event));
});

async function fillCache(): Promise<void> {
  await (await caches.open(__BUILD__)).addAll([PAGE, ...__FILES__]);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== __BUILD__).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function pageFor(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    keep(event, PAGE, answer);
    return answer;
  } catch {
    return (await offlinePage().catch(() => null)) ?? Response.error();
  }
}

async function fileFor(event: FetchEvent): Promise<Response> {
  // An unreadable cache is no cache.
  const kept = await caches.match(event.request).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(event.request);
  keep(event, event.request, answer);
  return answer;
}

function keep(event: FetchEvent, key: Request | string, answer: Response): void {
  if (answer.status !== 200) return;
  const copy = answer.clone();
  const kept = caches.open(__BUILD__).then((cache) => cache.put(key, copy));
  // A full disk: the answer itself is not affected.
  event.waitUntil(kept.catch(() => undefined));
}

async function offlinePage(): Promise<Response | null> {
  // The answer varies with the cookies; the copy is of this browser.
  const copy = await caches.match(PAGE, { ignoreVary: true });
  if (!copy) return null;
  const html = (await copy.text()).replace('</title>', `</title><meta name="${OFFLINE_META}" content="true" />`);
  const headers = new Headers(copy.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(html, { headers });
}
