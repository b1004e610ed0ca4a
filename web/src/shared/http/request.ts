import type { ErrorAnswer } from '@tender/contracts';
import { ConnectionLost, errorOf } from './api-error.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What the application does about answers that concern the whole session; set once, at start. */
export interface SessionEvents {
  /** 403: the server holds this person to be someone else. */
  forbidden: () => void;
  /** 401: there is no session any more. */
  noSession: () => void;
  /** The server runs another release than this bundle. */
  otherVersion: (version: string) => void;
}

let events: SessionEvents = { forbidden: () => {}, noSession: () => {}, otherVersion: () => {} };
export const onSessionEvents = (listener: SessionEvents): void => { events = listener; };

interface Options {
  body?: unknown;
  headers?: Record<string, string>;
  /** Milliseconds after which the connection counts as lost. */
  timeout?: number;
}

/**
 * One call to the house's own API: JSON, same-origin credentials, with the application's version (`specification.md §7`).
 * @throws ApiError for any answer but a success, ConnectionLost when none came.
 */
export async function request<T>(method: Method, path: string, { body, headers, timeout = 30_000 }: Options = {}): Promise<T> {
  const url = new URL(path, window.location.origin);
  if (url.origin !== window.location.origin) {
    throw new Error(`Only calls to ${window.location.origin} are made here; use a regular fetch for ${url.origin}`);
  }
  const answer = await send(url, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'app-version': __APP_VERSION__,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
  const version = answer.headers.get('app-version');
  if (version && version !== __APP_VERSION__) events.otherVersion(version);
  if (answer.ok) return (await jsonOf<T>(answer)) as T;
  const refusal = await jsonOf<Partial<ErrorAnswer>>(answer);
  if (answer.status === 403) events.forbidden();
  if (answer.status === 401 && refusal?.code !== 'BAD_CREDENTIALS') events.noSession();
  throw errorOf(answer.status, answer.statusText, refusal);
}

async function send(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    throw new ConnectionLost();
  }
}

async function jsonOf<T>(answer: Response): Promise<T | null> {
  try {
    return (await answer.json()) as T;
  } catch {
    return null;
  }
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>('POST', path, { body });
export const patch = <T>(path: string, body: unknown = {}): Promise<T> => request<T>('PATCH', path, { body });
