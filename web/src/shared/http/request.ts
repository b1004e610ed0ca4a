import type { ErrorAnswer, FactorNeeded } from '@tender/contracts';
import { language, loadAllTexts } from '../language/language.js';
import { personSignal } from '../store/slice.js';
import { ConnectionLost, toApiError } from './api-error.js';
import { factorNeededIn } from './factor-needed.js';
import { noteRefusal } from './own-refusals.js';
import { isServerAnswer, setReachable } from './reachability.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Handlers of answers that concern the whole session; set once, at the start. */
export interface SessionEvents {
  /** Called on 403: the server sees another user than the client. */
  forbidden: () => void;
  /** Called on `TERMS_NOT_ACCEPTED`: the user must accept the current terms. */
  termsRequired: () => void;
  noSession: () => void;
  otherVersion: (version: string) => void;
  /** Called on `FACTOR_NEEDED`. @returns whether the user confirmed the identity: then the call is repeated */
  factorNeeded: (needed: FactorNeeded) => Promise<boolean>;
}

let events: SessionEvents = {
  forbidden: () => {},
  termsRequired: () => {},
  noSession: () => {},
  otherVersion: () => {},
  factorNeeded: async () => false,
};
export const onSessionEvents = (listener: SessionEvents): void => {
  events = listener;
};

export const notifyTermsRequired = (): void => events.termsRequired();

/** Milliseconds. 10 MiB at 20 kB/s take almost nine minutes. */
const UPLOAD_TIMEOUT = 10 * 60_000;

interface Options {
  body?: unknown;
  headers?: Record<string, string>;
  timeout?: number;
  signal?: AbortSignal;
  keepalive?: boolean;
  /** Whether a 401 or 403 is an expected answer, which calls neither `noSession` nor `forbidden`. */
  early?: boolean;
  /** Independent of the signed-in user: a change of the user does not abort it. */
  impersonal?: boolean;
}

/** Asks the user to confirm the identity if the server demands it, and then repeats the same call. */
async function confirmed<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const needed = factorNeededIn(error);
    if (!needed) throw error;
    if (!(await events.factorNeeded(needed))) throw error;
    return call();
  }
}

/** @throws ApiError for an error answer; ConnectionLost without an answer, or if the call was aborted */
export const request = <T>(method: Method, path: string, options: Options = {}): Promise<T> =>
  options.impersonal ? requestOnce(method, path, options) : confirmed(() => requestOnce(method, path, options));

async function requestOnce<T>(
  method: Method,
  path: string,
  { body, headers, timeout = 30_000, signal, keepalive = false, early = false, impersonal = false }: Options,
): Promise<T> {
  const answer = await send(sameOriginUrl(path), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'app-version': __APP_VERSION__,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    keepalive,
    signal: anyOf(AbortSignal.timeout(timeout), signal, impersonal ? undefined : personSignal()),
  });
  const { status, statusText } = answer;
  const version = answer.headers.get('app-version');
  return toResult<T>({ status, statusText, version, body: await readBody(answer.text()), early });
}

/** Uploads a form with XMLHttpRequest, because `fetch` reports no progress. @param onProgress gets 0 to 1 */
export async function upload<T>(
  method: Method,
  path: string,
  form: FormData,
  {
    onProgress,
    signal,
    timeout = UPLOAD_TIMEOUT,
  }: { onProgress: (share: number) => void; signal?: AbortSignal; timeout?: number },
): Promise<T> {
  const url = sameOriginUrl(path);
  return new Promise<T>((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, url);
    call.setRequestHeader('accept', 'application/json');
    call.setRequestHeader('app-version', __APP_VERSION__);
    call.timeout = timeout;
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onerror = call.ontimeout = call.onabort = () => reject(new ConnectionLost());
    const cancelled = anyOf(signal, personSignal());
    const abort = () => call.abort();
    cancelled.addEventListener('abort', abort);
    call.onloadend = () => cancelled.removeEventListener('abort', abort);
    call.onload = () => {
      const { status, statusText, responseText: body } = call;
      try {
        resolve(toResult<T>({ status, statusText, version: call.getResponseHeader('app-version'), body }));
      } catch (error) {
        reject(error);
      }
    };
    call.send(form);
  });
}

export const getFile = (path: string): Promise<Blob> => confirmed(() => getFileOnce(path));

async function getFileOnce(path: string): Promise<Blob> {
  const answer = await send(sameOriginUrl(path), {
    credentials: 'same-origin',
    headers: { 'app-version': __APP_VERSION__ },
    signal: anyOf(AbortSignal.timeout(UPLOAD_TIMEOUT), personSignal()),
  });
  if (answer.ok) return readBody(answer.blob());
  const { status, statusText } = answer;
  const version = answer.headers.get('app-version');
  return toResult<never>({ status, statusText, version, body: await readBody(answer.text()) });
}

const anyOf = (...signals: (AbortSignal | undefined)[]): AbortSignal =>
  AbortSignal.any(signals.filter((signal) => signal !== undefined));

/** @throws Error for another origin: credentials and files must not leave this origin */
function sameOriginUrl(path: string): URL {
  const url = new URL(path, window.location.origin);
  if (url.origin === window.location.origin) return url;
  throw new Error(`Only calls to ${window.location.origin} are made here; use a regular fetch for ${url.origin}`);
}

interface Answer {
  status: number;
  statusText: string;
  version: string | null;
  body: string;
  early?: boolean;
}

function toResult<T>({ status, statusText, version, body, early = false }: Answer): T | Promise<never> {
  if (version && version !== __APP_VERSION__) events.otherVersion(version);
  // 202: the call waits for a second person. The body has a code and a message, as a refusal.
  if (status < 300 && status !== 202) return parseJson<T>(body) as T;
  const refusal = parseJson<Partial<ErrorAnswer>>(body);
  if (refusal?.reference) noteRefusal(refusal.reference);
  if (refusal?.code === 'TERMS_NOT_ACCEPTED') events.termsRequired();
  if (status === 403 && !early) events.forbidden();
  if (status === 401 && !early && refusal?.code !== 'BAD_CREDENTIALS') events.noSession();
  return rejectWith(status, statusText, refusal);
}

/** Loads all texts first: the public bundle may lack the translation of the error. The server's sentences are English. */
async function rejectWith(status: number, statusText: string, body: Partial<ErrorAnswer> | null): Promise<never> {
  const shown = language === 'en' || !body ? body : await inLanguage(body).catch(() => body);
  throw toApiError(status, statusText, shown);
}

async function inLanguage(body: Partial<ErrorAnswer>): Promise<Partial<ErrorAnswer>> {
  const [{ translatedRefusal }] = await Promise.all([import('./translated-refusal.js'), loadAllTexts()]);
  return translatedRefusal(body);
}

/** Only a browser without a network is sure that nothing was sent: a broken connection may have sent the request. */
const isOffline = (): boolean => globalThis.navigator?.onLine === false;

async function send(url: URL, init: RequestInit): Promise<Response> {
  const wasOffline = isOffline();
  try {
    const answer = await fetch(url, init);
    setReachable(isServerAnswer(answer));
    return answer;
  } catch {
    if (!isCancelled(init.signal)) setReachable(false);
    throw new ConnectionLost(wasOffline && isOffline());
  }
}

/** An incomplete body counts as no answer: it is not a refusal. */
const readBody = <T>(body: Promise<T>): Promise<T> =>
  body.catch(() => {
    throw new ConnectionLost();
  });

/** Whether the request was aborted, but not by its timeout: an abort says nothing about the connection. */
const isCancelled = (signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true && (signal.reason as Error | undefined)?.name !== 'TimeoutError';

function parseJson<T>(body: string): T | null {
  try {
    return JSON.parse(body) as T;
  } catch {
    return null;
  }
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  request<T>('GET', path, signal ? { signal } : {});
export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>('POST', path, { body });
export const patch = <T>(path: string, body: unknown = {}): Promise<T> => request<T>('PATCH', path, { body });
export const del = <T>(path: string, body: unknown = {}): Promise<T> => request<T>('DELETE', path, { body });
