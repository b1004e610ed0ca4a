export interface IncomingRequest {
  id: unknown;
  ip: string;
  method: string;
  url: string;
  protocol: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
  params?: unknown;
  routeOptions?: { url?: string };
}

export const cookieName = (secure: boolean, name = 'session'): string => (secure ? `__Host-${name}` : name);

export const readCookie = ({ headers }: Pick<IncomingRequest, 'headers'>, secure: boolean): string | null =>
  cookieIn(headers, cookieName(secure));

export function cookieIn(headers: IncomingRequest['headers'], cookie: string): string | null {
  const header = headers.cookie;
  if (typeof header !== 'string') return null;
  const name = `${cookie}=`;
  for (const pair of header.split(';')) {
    const text = pair.trim();
    if (text.startsWith(name)) return text.slice(name.length);
  }
  return null;
}

/**
 * Whether a browser sent a write from another site. A request without `Origin` and `Sec-Fetch-Site` counts as own:
 * programs send it, not the page of another site.
 * @param publicUrl the site's own address; null means the request's Host.
 */
export function isForeign(
  { method, headers }: Pick<IncomingRequest, 'method' | 'headers'>,
  publicUrl: string | null,
): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  return !isOwnOrigin(headers, publicUrl);
}

export function isOwnOrigin(headers: IncomingRequest['headers'], publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (typeof origin !== 'string') return true;
  if (!URL.canParse(origin)) return false;
  const own = publicUrl ?? `${schemeOf(headers)}://${host}`;
  return URL.canParse(own) && new URL(origin).origin === new URL(own).origin;
}

/**
 * https if a proxy says so, since this server has no TLS. Any proxy is accepted: a foreign page cannot send the header
 * together with a person's cookie.
 */
function schemeOf({ 'x-forwarded-proto': forwarded }: IncomingRequest['headers']): 'http' | 'https' {
  return typeof forwarded === 'string' && forwarded.split(',', 1)[0]!.trim().toLowerCase() === 'https'
    ? 'https'
    : 'http';
}
