import type { ErrorAnswer, ErrorCode } from '@tender/contracts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Payload {
  body?: object;
  headers?: Record<string, string>;
}

export interface Exchange {
  method: string;
  /** Path with the query. */
  path: string;
  sent?: unknown;
  status: number;
  type: string | null;
  body?: unknown;
}

export class RefusedCall extends Error {
  readonly status: number;
  /** Code of the refusal; null if the response has none, for example from a proxy. */
  readonly code: ErrorCode | null;
  readonly body: Partial<ErrorAnswer>;

  constructor({ method, path, status, body }: Exchange) {
    const answer = (body ?? {}) as Partial<ErrorAnswer>;
    super(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    this.name = 'RefusedCall';
    this.status = status;
    this.code = answer.code ?? null;
    this.body = answer;
  }
}

/** HTTP session of one user. It stores cookies. */
export class ApiSession {
  cookie = '';

  constructor(readonly address: string) {}

  /** @returns the response body. @throws RefusedCall unless the call succeeds. */
  async call<Answer>(
    method: Method,
    path: string,
    { body = method === 'GET' ? undefined : {}, headers = {} }: Payload = {},
  ): Promise<Answer> {
    const response = await this.send(method, path, {
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.storeCookie(cookie);
    const exchange = await this.exchangeOf(response, { method, path, sent: body });
    if (!response.ok) throw new RefusedCall(exchange);
    return exchange.body as Answer;
  }

  /** Sends files as a form. @returns the response body. @throws RefusedCall unless the call succeeds. */
  async sendFiles<Answer>(
    method: Method,
    path: string,
    files: readonly File[],
    fields: Readonly<Record<string, string | File>> = {},
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const file of files) form.append('files', file);
    const response = await this.send(method, path, { headers: { accept: 'application/json' }, body: form });
    const exchange = await this.exchangeOf(response, { method, path });
    if (!response.ok) throw new RefusedCall(exchange);
    return exchange.body as Answer;
  }

  /** @throws RefusedCall unless the call succeeds. */
  async download(path: string): Promise<Uint8Array> {
    const response = await this.send('GET', path, { headers: {} });
    if (!response.ok) throw new RefusedCall(await this.exchangeOf(response, { method: 'GET', path }));
    this.answered({ method: 'GET', path, status: response.status, type: response.headers.get('content-type') });
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Hook for each response: a test may compare it with the API description. */
  protected answered(_: Exchange): void {}

  protected send(
    method: string,
    path: string,
    { headers, body }: { headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> | FormData },
  ): Promise<Response> {
    return fetch(this.address + path, {
      method,
      headers: { ...(this.cookie && { cookie: this.cookie }), ...headers },
      ...(body !== undefined && { body }),
    });
  }

  /** Replaces a cookie with the same name, like a browser. */
  protected storeCookie(setCookie: string): void {
    const cookie = setCookie.split(';', 1)[0]!;
    const name = cookie.slice(0, cookie.indexOf('=') + 1);
    this.cookie = [...this.cookie.split('; ').filter((known) => known && !known.startsWith(name)), cookie].join('; ');
  }

  private async exchangeOf(response: Response, asked: Pick<Exchange, 'method' | 'path' | 'sent'>): Promise<Exchange> {
    const type = response.headers.get('content-type');
    const text = await response.text();
    const exchange = {
      ...asked,
      status: response.status,
      type,
      body: type?.startsWith('application/json') && text ? (JSON.parse(text) as unknown) : undefined,
    };
    this.answered(exchange);
    return exchange;
  }
}
