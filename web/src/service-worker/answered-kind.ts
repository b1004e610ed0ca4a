import { PAGES } from '@tender/contracts';

/**
 * The kind of request that the service worker answers: a page of the application, or a file whose name contains a hash of its content.
 * The browser itself sends all other requests: calls of the API, downloads, the socket.
 */
export function answeredKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  ownOrigin: string,
): 'page' | 'file' | null {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin) return null;
  if (mode === 'navigate') return Object.hasOwn(PAGES, pathname) ? 'page' : null;
  return pathname.startsWith('/assets/') ? 'file' : null;
}
