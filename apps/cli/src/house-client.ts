/** A refusal of the house, as its answer told it. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    call: string,
    message: string,
  ) {
    super(`${call}: ${status} ${code} ${message}`);
    this.name = 'Refused';
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One person at the API of a house, over HTTP like everybody else. */
export class HouseClient {
  private cookie = '';

  constructor(private readonly address: string) {}

  async signIn(email: string, password: string): Promise<void> {
    await this.call('POST', '/api/auth/signin', { email, password });
  }

  get<T>(path: string): Promise<T> {
    return this.call<T>('GET', path);
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return this.call<T>('POST', path, body);
  }

  patch<T>(path: string, body: object = {}): Promise<T> {
    return this.call<T>('PATCH', path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.call<T>('DELETE', path);
  }

  /** @throws Refused with the answer's code. */
  private async call<T>(method: Method, path: string, body?: object): Promise<T> {
    const response = await fetch(this.address + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(this.cookie && { cookie: this.cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';', 1)[0] ?? '';
    const answer = (await response.json()) as T & { code: string; message: string };
    if (!response.ok) throw new Refused(response.status, answer.code, `${method} ${path}`, answer.message);
    return answer;
  }
}
