import type { ErrorAnswer, ErrorCode } from '@tender/contracts';

export interface Call {
  method: string;
  path: string;
  /** Match of the route's `*`. */
  rest: string;
  query: URLSearchParams;
  /** Parsed JSON, or the form of an upload; undefined without a body. */
  body: unknown;
  headers: Headers;
}

/** An error answer. */
export interface Refusal {
  refused: ErrorAnswer;
}
/** A handler returns this if the connection is lost before the answer arrives. */
export const LOST = Symbol('lost');

type Given<Body> = Body | Refusal | typeof LOST;
type Answering<Body> = Given<Body> | ((call: Call) => Given<Body> | Promise<Given<Body>>);

type Interruption = object | Refusal | typeof LOST | undefined;

interface Route {
  method: string;
  path: string;
  answer: (call: Call) => unknown;
}

export const refusal = (
  statusCode: number,
  code: ErrorCode,
  more: Partial<Pick<ErrorAnswer, 'message' | 'details'>> = {},
): Refusal => ({ refused: { statusCode, code, message: code, reference: '', ...more } });

/** HTTP server with typed routes; the latest definition wins. A call without a route fails its test. */
export class FakeServer {
  readonly calls: Call[] = [];
  /** Whether the connection is cut: no call arrives, and no answer returns. */
  isCut = false;
  private readonly routes: Route[] = [];
  private readonly interruptions: Route[] = [];
  private readonly unknown: string[] = [];

  /** @param route `GET /api/lot/getLots/*`: `*` at the end matches the rest. The type argument is a contract type. */
  on<Body extends object>(route: string, answer: Answering<NoInfer<Body>>): this {
    const [method = '', path = ''] = route.split(' ');
    const isFunction = (given: Answering<Body>): given is Exclude<Answering<Body>, Given<Body>> =>
      typeof given === 'function';
    this.routes.unshift({ method, path, answer: isFunction(answer) ? answer : () => answer });
    return this;
  }

  /** Answers a call before its route does; undefined passes it to the route. */
  before(route: string, answer: (call: Call) => Interruption | Promise<Interruption>): this {
    const [method = '', path = ''] = route.split(' ');
    this.interruptions.unshift({ method, path, answer });
    return this;
  }

  callsOf(route: string): Call[] {
    const [method = '', path = ''] = route.split(' ');
    return this.calls.filter((call) => call.method === method && matches(path, call.path));
  }

  /** Calls without a route. */
  get unanswered(): readonly string[] {
    return this.unknown;
  }

  /** @throws TypeError as `fetch` does without a connection */
  async answer(method: string, url: URL, { body, headers }: { body: unknown; headers: Headers }): Promise<Response> {
    const isRouteOf = (known: Route): boolean => known.method === method && matches(known.path, url.pathname);
    const route = this.routes.find(isRouteOf);
    const rest = route?.path.endsWith('*') ? url.pathname.slice(route.path.length - 1) : '';
    const call = { method, path: url.pathname, rest, query: url.searchParams, body, headers };
    if (this.isCut) throw new TypeError('Failed to fetch');
    this.calls.push(call);
    const interruption = await this.interruptions.find(isRouteOf)?.answer(call);
    if (!route && interruption === undefined) this.unknown.push(`${method} ${url.pathname}`);
    const answer = interruption ?? (route ? await route.answer(call) : LOST);
    if (answer === LOST || this.isCut) throw new TypeError('Failed to fetch');
    const { refused } = answer as Partial<Refusal>;
    return new Response(JSON.stringify(refused ?? answer), {
      status: refused?.statusCode ?? 200,
      headers: { 'content-type': 'application/json', 'app-version': 'test' },
    });
  }
}

const matches = (path: string, asked: string): boolean =>
  path.endsWith('*') ? asked.startsWith(path.slice(0, -1)) : asked === path;
