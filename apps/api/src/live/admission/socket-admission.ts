import { hash, randomUUID } from 'node:crypto';
import { ServerResponse, type IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { Inject, Injectable } from '@nestjs/common';
import { ERROR_STATUS, type ErrorCode } from '@tender/contracts';
import {
  TokenBucketLimit,
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
  type Rate,
  type WaitingRequest,
} from '@tender/http';
import { Sessions } from '@tender/people';
import type { Server } from 'socket.io';
import type { Settings } from '@tender/platform/settings';
import { SETTINGS_TOKEN } from '../../injection-tokens.js';
import { cutOff, type ClientSocket } from '../connections/connection.js';
import { MESSAGES_A_SECOND } from './counted-web-sockets.js';
import { PerSecond } from './per-second.js';
import { SocketPlaces, type Opener } from './socket-places.js';

type Line = ClientSocket['conn'];
type Engine = Server['engine'];
type EngineRequest = IncomingMessage & { _query: Record<string, string | undefined> };

/** Sockets that one session may open in a minute, on new connections or one after another on the same connection. */
const OPENED_IN_A_MINUTE = 60;
/** HTTP requests for all sockets of one user: a tab that polls receives messages up to 50 times a second. */
const POLLS: Rate = { burst: 200, perSecond: 100 };
/** In ms: time limit for the admission of a socket; delay that lets a rejected socket read the reason. */
const ADMITTED_WITHIN = 10_000;
const CLOSED_AFTER = 1_000;

interface Holder extends Opener {
  /** Id of the signed-in user; null without a session. */
  userId: string | null;
  /** Digest of the session cookie; null without one. */
  cookie: string | null;
}

/** Limits sockets, and checks each request's session. `RATE_LIMITS=off` lifts the limits per user, session and network. */
@Injectable()
export class SocketAdmission {
  private readonly holders = new WeakMap<object, Holder>();
  private readonly deadlines = new WeakMap<object, NodeJS.Timeout>();
  private readonly places: SocketPlaces;
  private readonly opened: RateLimiter;
  private readonly polls: TokenBucketLimit | null;
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
    this.opened = limiters.create({ name: 'sockets opened', points: OPENED_IN_A_MINUTE, local: true });
    this.polls = settings.rateLimits ? new TokenBucketLimit(POLLS) : null;
    this.isProxy =
      TRUST_PROXY === null ? () => false : proxyAddr.compile(TRUST_PROXY.split(',').map((address) => address.trim()));
  }

  guard(engine: Engine): void {
    engine.use((request: EngineRequest, response: ServerResponse, next: (error?: Error) => void) => {
      const refuse = (code: ErrorCode): void =>
        response instanceof ServerResponse ? answer(code, response) : next(new Error(code));
      const waiting = (proceed: () => void): WaitingRequest => ({
        socket: request.socket,
        network: turnOf(this.addressOf(request)),
        proceed,
        reject: () => (response instanceof ServerResponse ? answerQueueFull(response) : request.socket.destroy()),
      });
      if (response instanceof ServerResponse)
        for (const [name, value] of Object.entries(FOR_DATA)) response.setHeader(name, value);
      // An upgrade has no error listener yet: a broken connection would end the process.
      else request.socket.on('error', () => undefined);
      const turn = (): Promise<void> => new Promise((proceed) => this.guests.enqueue(waiting(proceed)));
      void this.refusalOf(request, engine, turn)
        .catch((): ErrorCode => 'UNAVAILABLE')
        .then((code) => {
          if (code) this.guests.enqueueRefused(waiting(() => refuse(code)));
          else next();
        });
    });
    engine.on('connection', (line: Line) => this.receive(line));
  }

  admit(line: Line): void {
    clearTimeout(this.deadlines.get(line));
  }

  /** Another socket on the same connection counts as opening a connection. */
  async mayReopen(line: Line): Promise<boolean> {
    const sessionId = this.holders.get(line)?.sessionId ?? null;
    return sessionId !== null && this.opened.allow(sessionId);
  }

  expect(line: Line): void {
    if (line.readyState !== 'closed') this.endWithin(line, ADMITTED_WITHIN);
  }

  reject(line: Line, code: ErrorCode): void {
    this.log.record({
      what: 'denied',
      userId: 'guest',
      role: 'guest',
      code,
      route: '/socket.io/',
      reference: randomUUID(),
    });
    this.endWithin(line, CLOSED_AFTER);
  }

  /** @param turn waits until the guest queue lets the request proceed */
  private async refusalOf(
    request: EngineRequest,
    engine: Engine,
    turn: () => Promise<void>,
  ): Promise<ErrorCode | null> {
    const { sid, j: script } = request._query;
    if (request.method !== 'GET' && request.method !== 'POST') return 'NOT_FOUND';
    // Refuse JSONP polling: a page of another site could load its answer as a script.
    if (script !== undefined) return 'MALFORMED';
    const secret = readCookie(request, this.settings.secureCookie);
    const cookie = secret === null ? null : hash('sha256', secret, 'base64url');
    if (sid) return this.refusalOfHolder(lineOf(engine, sid), { secret, cookie }, turn);
    const session = secret === null ? null : await this.sessions.peek(secret);
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

  /** Whether a request waits in the guest queue: without a user, or beyond the user's limit. Counts the request. */
  private mustWait({ userId }: Holder): boolean {
    return userId === null || (this.polls?.consume(userId) ?? 0) > 0;
  }

  private addressOf(request: EngineRequest): string {
    return proxyAddr(request, this.isProxy);
  }

  /** Refuses requests with another session cookie or after the session's end. Polling does not extend the session. */
  private async refusalOfHolder(
    line: Line | null,
    { secret, cookie }: { secret: string | null; cookie: string | null },
    turn: () => Promise<void>,
  ): Promise<ErrorCode | null> {
    const holder = line && this.holders.get(line);
    if (!holder || holder.cookie !== cookie) return 'NO_SESSION';
    if (this.mustWait(holder)) await turn();
    if (holder.sessionId === null || (secret !== null && (await this.sessions.peek(secret)))) return null;
    cutOff(line);
    return 'NO_SESSION';
  }

  /** Counts an open socket, or cuts it off if concurrent openings exceeded the limit. */
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

/** Counts all messages that engine.io reads, also over HTTP or without a handler. */
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
