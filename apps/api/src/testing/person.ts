import { expect } from '@jest/globals';
import request from 'supertest';

/** An answer that can be asked about; awaited, it is supertest's response. */
export interface Asked extends request.Test {
  /** The body, after the status was checked. */
  json<T>(status?: number): Promise<T>;
}

/** An answer to `Person.raw`. */
export interface Raw {
  status: number;
  /** The answer's object, empty when it was none. */
  body: Record<string, unknown>;
  text: string;
  headers: Headers;
}

/** Somebody at the API, with a cookie once signed in. */
export class Person {
  userId = '';
  companyId = '';
  email = '';
  cookie = '';

  constructor(readonly address: string) {}

  get(path: string): Asked {
    return this.ask(request(this.address).get(path));
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Asked {
    return this.ask(request(this.address).post(path).set(headers).send(body));
  }

  patch(path: string, body: object = {}, headers: Record<string, string> = {}): Asked {
    return this.ask(request(this.address).patch(path).set(headers).send(body));
  }

  delete(path: string, body: object = {}): Asked {
    return this.ask(request(this.address).delete(path).send(body));
  }

  /** Any request as it is written, also such as no client would send. */
  async raw(method: string, path: string, { body, headers = {} }: { body?: string | Uint8Array | FormData; headers?: Record<string, string> } = {}): Promise<Raw> {
    const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const response = await fetch(this.address + path, {
      method, headers: { ...type, ...(this.cookie && { cookie: this.cookie }), ...headers }, ...(body !== undefined && { body: body instanceof FormData ? body : Buffer.from(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) as Record<string, unknown> : {}, text, headers: response.headers };
  }

  /** As a browser does: one cookie of each name. */
  private keep(cookie: string): void {
    const name = cookie.slice(0, cookie.indexOf('=') + 1);
    const others = this.cookie.split('; ').filter((known) => known && !known.startsWith(name));
    this.cookie = [...others, cookie].join('; ');
  }

  /** An upload as a browser sends it. */
  upload(method: string, path: string, fields: Record<string, string | File>): Promise<Raw> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return this.raw(method, path, { body: form });
  }

  private ask(test: request.Test): Asked {
    if (this.cookie) void test.set('cookie', this.cookie);
    void test.on('response', ({ headers }: request.Response) => {
      const cookies = headers['set-cookie'] as unknown as string[] | undefined;
      for (const cookie of cookies ?? []) this.keep(cookie.split(';', 1)[0] ?? '');
    });
    return Object.assign(test, {
      json: async <T>(status = 200): Promise<T> => {
        const response = await test;
        expect({ status: response.status, body: response.body as unknown }).toMatchObject({ status });
        return response.body as T;
      },
    });
  }
}
