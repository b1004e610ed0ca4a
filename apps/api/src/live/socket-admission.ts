import { hash, randomUUID } from 'node:crypto';
import { ServerResponse, type IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { Inject, Injectable } from '@nestjs/common';
import { ERROR_STATUS, type ErrorCode } from '@tender/contracts';
import {
  Allowance,
  answerQueueFull,
  errorAnswer,
  FOR_DATA,
  HTTP_SETTINGS,
  networkOf,
  RateLimiters,
  readCookie,
  SecurityLog,
  shortNetwork,
  turnOf,
  GuestQueue,
  type HttpSettings,
  type RateLimiter,
  type Terms,
  type WaitingRequest,
} from '@tender/http';
import { Sessions } from '@tender/people';
import type { Server } from 'socket.io';
import type { Settings } from '@tender/platform/settings';
import { SETTINGS_TOKEN } from '../tokens.js';
import { cutOff, type ClientSocket } from './connection.js';
import { MESSAGES_A_SECOND } from './counted-web-sockets.js';
import { PerSecond } from './per-second.js';
import { SocketPlaces, type Opener } from './socket-places.js';

type Line = ClientSocket['conn'];
type Engine = Server['engine'];
/** A request as engine.io has prepared it. */
type EngineRequest = IncomingMessage & { _query: Record<string, string | undefined> };

/**
 * Number of sockets that one session opens in a minute, on lines of their own or one after another on the same line.
 */
const OPENED_IN_A_MINUTE = 60;
/**
 * HTTP requests for all sockets of one person: news come up to fifty times a second to a tab that has no web socket.
 */
const POLLS: Terms = { burst: 200, perSecond: 100 };
/**
 * Milliseconds within which a socket must have been let in; and after which a refused one is closed, so that it can
 * read why.
 */
const ADMITTED_WITHIN = 10_000;
const REFUSED_WITHIN = 1_000;

/** Who opened a socket, and what each later request for it must show. */
interface Holder extends Opener {
  /** Whose session it is; null without one. */
  userId: string | null;
  /** Digest of the session cookie; null without one. */
  cookie: string | null;
}

/**
 * Stands before socket.io, and sees every request before it does: bounds how many sockets are open and how often they
 * are opened, asks each request of a socket for the session that opened it, and closes sockets that are not let in.
 * Strangers, what is refused, and whoever polls too often pass the turnstile. `RATE_LIMITS=off` lifts the bounds by
 * person, session and network.
 */
@Injectable()
export class SocketAdmission {
  private readonly holders = new WeakMap<object, Holder>();
  private readonly deadlines = new WeakMap<object, NodeJS.Timeout>();
  private readonly places: SocketPlaces;
  private readonly opened: RateLimiter;
  private readonly polls: Allowance | null;
  private readonly isProxy: (address: string, hop: number) => boolean;

  constructor(
    private readonly sessions: Sessions,
    private readonly log: SecurityLog,
    private readonly guests: GuestQueue,
    limiters: RateLimiters,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
    @Inject(SETTINGS_TOKEN) { TRUST_PROXY }: Settings,
  ) {
    this.places = new SocketPlaces(settings.rateLimits);
    this.opened = limiters.of({ name: 'sockets opened', points: OPENED_IN_A_MINUTE, local: true });
    this.polls = settings.rateLimits ? new Allowance(POLLS) : null;
    this.isProxy =
      TRUST_PROXY === null ? () => false : proxyAddr.compile(TRUST_PROXY.split(',').map((address) => address.trim()));
  }

  guard(engine: Engine): void {
    engine.use((request: EngineRequest, response: ServerResponse, next: (error?: Error) => void) => {
      const refuse = (code: ErrorCode): void =>
        response instanceof ServerResponse ? answer(code, response) : next(new Error(code));
      const enterBy = (enter: () => void): WaitingRequest => ({
        socket: request.socket,
        network: turnOf(this.addressOf(request)),
        proceed: enter,
        reject: () => (response instanceof ServerResponse ? answerQueueFull(response) : request.socket.destroy()),
      });
      if (response instanceof ServerResponse)
        for (const [name, value] of Object.entries(FOR_DATA)) response.setHeader(name, value);
      // Nobody listens to the line of an upgrade yet: if it broke meanwhile, the process would end.
      else request.socket.on('error', () => undefined);
      const turn = (): Promise<void> => new Promise((enter) => this.guests.enqueue(enterBy(enter)));
      void this.refusalOf(request, engine, turn)
        .catch((): ErrorCode => 'UNAVAILABLE')
        .then((code) => {
          if (code) this.guests.enqueueRefused(enterBy(() => refuse(code)));
          else next();
        });
    });
    engine.on('connection', (line: Line) => this.receive(line));
  }

  /** The socket may stay for as long as it likes. */
  admit(line: Line): void {
    clearTimeout(this.deadlines.get(line));
  }

  /** Whether a line whose socket has left may bring another one: that counts as opening a line. */
  async mayReopen(line: Line): Promise<boolean> {
    const sessionId = this.holders.get(line)?.sessionId ?? null;
    return sessionId !== null && this.opened.allow(sessionId);
  }

  /** The socket has to show a session soon. */
  expect(line: Line): void {
    if (line.readyState !== 'closed') this.endWithin(line, ADMITTED_WITHIN);
  }

  /** The socket has to go, once it has read why. */
  reject(line: Line, code: ErrorCode): void {
    this.log.record({
      what: 'denied',
      userId: 'guest',
      role: 'guest',
      code,
      route: '/socket.io/',
      reference: randomUUID(),
    });
    this.endWithin(line, REFUSED_WITHIN);
  }

  /** @param turn resolves when the turnstile lets the request through. */
  private async refusalOf(
    request: EngineRequest,
    engine: Engine,
    turn: () => Promise<void>,
  ): Promise<ErrorCode | null> {
    const { sid, j: script } = request._query;
    if (request.method !== 'GET' && request.method !== 'POST') return 'NOT_FOUND';
    // An answer that is a script could be included by another site's page.
    if (script !== undefined) return 'MALFORMED';
    const secret = readCookie(request, this.settings.secureCookie);
    const cookie = secret === null ? null : hash('sha256', secret, 'base64url');
    if (sid) return this.refusalOfHolder(lineOf(engine, sid), { secret, cookie }, turn);
    const session = secret === null ? null : await this.sessions.look(secret);
    const { _id: sessionId = null, userId = null } = session ?? {};
    const opener: Holder = { sessionId, userId, cookie, network: networkOf(this.addressOf(request)).customer };
    this.holders.set(request, opener);
    if (this.places.hasRoomFor(opener) && (sessionId === null || (await this.opened.allow(sessionId)))) {
      if (this.mustWait(opener)) await turn();
      return null;
    }
    this.log.record({
      what: 'denied',
      userId: userId ?? 'guest',
      role: session ? 'unknown' : 'guest',
      code: 'TOO_MANY_REQUESTS',
      route: '/socket.io/',
      network: shortNetwork(opener.network),
      reference: randomUUID(),
    });
    return 'TOO_MANY_REQUESTS';
  }

  /**
   * Counts a request of a person. Beyond the bound it waits with the strangers: a tab then hears more at a time, and
   * misses nothing.
   */
  private mustWait({ userId }: Holder): boolean {
    return userId === null || (this.polls?.take(userId) ?? 0) > 0;
  }

  private addressOf(request: EngineRequest): string {
    return proxyAddr(request, this.isProxy);
  }

  /**
   * Whether a request for a socket comes from the browser that opened it, and its session still runs. A tab polls by
   * itself: that keeps no session alive.
   */
  private async refusalOfHolder(
    line: Line | null,
    { secret, cookie }: { secret: string | null; cookie: string | null },
    turn: () => Promise<void>,
  ): Promise<ErrorCode | null> {
    const holder = line && this.holders.get(line);
    if (!holder || holder.cookie !== cookie) return 'NO_SESSION';
    if (this.mustWait(holder)) await turn();
    if (holder.sessionId === null || (secret !== null && (await this.sessions.look(secret)))) return null;
    cutOff(line);
    return 'NO_SESSION';
  }

  /**
   * Counts a socket for as long as it is open. One that came beyond the bounds at the same moment as others is cut off
   * here.
   */
  private receive(line: Line): void {
    const holder = this.holders.get(line.request);
    if (!holder || !this.places.hasRoomFor(holder)) return cutOff(line);
    this.holders.set(line, holder);
    this.places.reserve(holder);
    line.once('close', () => {
      clearTimeout(this.deadlines.get(line));
      this.places.free(holder);
    });
    limitMessages(line);
    this.expect(line);
  }

  private endWithin(line: Line, millis: number): void {
    clearTimeout(this.deadlines.get(line));
    this.deadlines.set(line, setTimeout(() => cutOff(line), millis).unref());
  }
}

/**
 * A client that talks too much is cut off. Counts whatever engine.io reads, also over HTTP, and messages that have no
 * handler.
 */
function limitMessages(line: Line): void {
  const messages = new PerSecond(MESSAGES_A_SECOND);
  line.on('packet', () => {
    if (messages.isBeyond()) cutOff(line);
  });
}

function lineOf(engine: Engine, sid: string): Line | null {
  const { clients } = engine as unknown as { clients: Record<string, Line> };
  return Object.hasOwn(clients, sid) ? clients[sid]! : null;
}

function answer(code: ErrorCode, response: ServerResponse): void {
  const retry = code === 'TOO_MANY_REQUESTS' ? { 'retry-after': '60' } : {};
  response
    .writeHead(ERROR_STATUS[code], { 'content-type': 'application/json; charset=utf-8', ...retry })
    .end(JSON.stringify(errorAnswer(code, randomUUID())));
}
