import type { FakeServer } from './fake-server.js';

/** `fetch`, answered by the fake server. */
export const fakeFetch =
  (server: FakeServer): typeof fetch =>
  async (input, { method = 'GET', body, headers, signal } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const sent = typeof body === 'string' ? (JSON.parse(body) as unknown) : (body ?? undefined);
    const answer = server.answer(method, url, { body: sent, headers: new Headers(headers) });
    if (!signal) return answer;
    const cancelled = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason as Error);
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    return Promise.race([answer, cancelled]);
  };
