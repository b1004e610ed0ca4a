import { expect } from '@jest/globals';
import request from 'supertest';
import { ApiDriver, type Exchange } from '@tender/api-driver';
import { assertDescribed } from '../routes/described-answers.js';

/** A request whose answer can be checked. `await` gives supertest's response. */
export interface Asked extends request.Test {
  /** The body, after the status was checked. */
  json<T>(status?: number): Promise<T>;
}

/** An answer to `Person.raw`. */
export interface Raw {
  status: number;
  /** The JSON object of the answer; empty if the answer was no object. */
  body: Record<string, unknown>;
  text: string;
  /** The body's bytes. */
  content: Buffer;
  headers: Headers;
}

/** A user of the API. Every answer is checked against the description of the API. */
export class Person extends ApiDriver {
  get(path: string): Asked {
    return this.ask(request(this.address).get(path), { method: 'GET', path });
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Asked {
    return this.ask(request(this.address).post(path).set(headers).send(body), { method: 'POST', path, sent: body });
  }

  patch(path: string, body: object = {}, headers: Record<string, string> = {}): Asked {
    return this.ask(request(this.address).patch(path).set(headers).send(body), { method: 'PATCH', path, sent: body });
  }

  delete(path: string, body: object = {}): Asked {
    return this.ask(request(this.address).delete(path).send(body), { method: 'DELETE', path, sent: body });
  }

  /** Sends any request as written, even one that no client would send. */
  async raw(
    method: string,
    path: string,
    { body, headers = {} }: { body?: string | Uint8Array | FormData; headers?: Record<string, string> } = {},
  ): Promise<Raw> {
    const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const response = await this.send(method, path, {
      headers: { ...type, ...headers },
      body: body === undefined || body instanceof FormData ? body : Buffer.from(body),
    });
    const content = Buffer.from(await response.arrayBuffer());
    const text = content.toString();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text.startsWith('{');
    const answer = isJson ? (JSON.parse(text) as Record<string, unknown>) : undefined;
    assertDescribed({
      method,
      path,
      sent: typeof body === 'string' ? jsonOf(body) : undefined,
      status: response.status,
      type: response.headers.get('content-type'),
      body: answer,
    });
    return { status: response.status, body: answer ?? {}, text, content, headers: response.headers };
  }

  /** An upload as a browser sends it. */
  upload(method: string, path: string, fields: Record<string, string | File>): Promise<Raw> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return this.raw(method, path, { body: form });
  }

  protected override answered(exchange: Exchange): void {
    assertDescribed(exchange);
  }

  private ask(test: request.Test, asked: Pick<Exchange, 'method' | 'path' | 'sent'>): Asked {
    if (this.cookie) void test.set('cookie', this.cookie);
    void test.on('response', ({ headers }: request.Response) => {
      const cookies = headers['set-cookie'] as unknown as string[] | undefined;
      for (const cookie of cookies ?? []) this.storeCookie(cookie);
    });
    void test.expect(({ status, headers, body, text }) => {
      const type = headers['content-type'] ?? null;
      assertDescribed({ ...asked, status, type, body: text ? body : undefined });
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

/** The value of a JSON text; undefined if the text is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
