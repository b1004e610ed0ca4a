import type { FakeServer } from './fake-server.js';

/** The part of `XMLHttpRequest` that uploads use (`shared/http/request.ts`), answered by the fake server. */
export function fakeXhr(server: FakeServer): new () => object {
  return class FakeXhr {
    status = 0;
    statusText = '';
    responseText = '';
    timeout = 0;
    readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
    onload: (() => void) | null = null;
    onloadend: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    ontimeout: (() => void) | null = null;
    method = 'GET';
    url = new URL(window.location.origin);
    readonly headers = new Headers();
    received = new Headers();
    aborted = false;

    open(method: string, url: URL): void {
      this.method = method;
      this.url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }

    getResponseHeader(name: string): string | null {
      return this.received.get(name);
    }

    abort(): void {
      this.aborted = true;
      this.onabort?.();
      this.onloadend?.();
    }

    send(body: FormData): void {
      const { method, url, headers } = this;
      void server
        .answer(method, url, { body, headers })
        .then(async (answer) => {
          this.status = answer.status;
          this.responseText = await answer.text();
          this.received = answer.headers;
          if (!this.aborted) this.onload?.();
        })
        .catch(() => {
          if (!this.aborted) this.onerror?.();
        })
        .finally(() => {
          if (!this.aborted) this.onloadend?.();
        });
    }
  };
}
