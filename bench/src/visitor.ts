import type { UserView } from '@tender/contracts';
import type { Bidder } from './bidding.js';

/** Somebody who uses the API as the web does: what a run needs for preparing a house. */
export class Visitor {
  private constructor(
    private readonly url: string,
    readonly cookie: string,
    readonly user: UserView,
  ) {}

  static async signIn(url: string, email: string, password: string): Promise<Visitor> {
    const answer = await ask(url, 'POST', '/api/auth/signin', { email, password });
    const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0];
    const { user } = (await answer.json()) as { user: UserView };
    if (!cookie) throw new Error('no session cookie was set');
    return new Visitor(url, cookie, user);
  }

  /** A company's bidder as the load generator needs it. */
  get bidder(): Bidder {
    return { cookie: this.cookie, userId: this.user._id, companyId: this.user.companyId ?? '' };
  }

  async ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return (await (await ask(this.url, method, path, body, this.cookie)).json()) as Answer;
  }
}

/** @throws Error that quotes an answer which is not 2xx. */
export async function ask(url: string, method: string, path: string, body?: object, cookie = ''): Promise<Response> {
  const answer = await fetch(url + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
