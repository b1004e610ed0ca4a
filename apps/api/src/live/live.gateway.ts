import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { can, isStaffRole, type Handshake } from '@tender/contracts';
import { CLOCK, EVENT_STORE, type EventStore } from '@tender/event-store';
import { derivedKey, type Actor, type Clock, type Instant } from '@tender/kernel';
import { Sessions } from '@tender/people';
import type { Server } from 'socket.io';
import type { Stores } from '../stores.js';
import { ROOT_KEY, STORES } from '../tokens.js';
import { Connection, cutOff, type ClientSocket } from './connection.js';
import { Connections } from './connections.js';
import { LiveFeed } from './live-feed.js';
import { MissedNews } from './missed-news.js';
import type { News, Room } from './news.js';
import { PositionTokens, type Place } from './position-token.js';
import { SocketAccess } from './socket-access.js';
import { wordingOf, type Wording } from './wire.js';

/** Milliseconds between two tellings; more when the last told so much that nobody could have read it. */
const TELL_EVERY = { calm: 20, busy: 50 };
const MUCH = 100;
const TOLD_TOGETHER = 600;
const PRESENCE_EVERY = 1_000;
/** Sessions that this process did not end itself: few where it is alone, any where there are others. */
const CHECK_SESSIONS_EVERY = { alone: 15_000, shared: 500 };

/** The socket side of the house: news to whoever may hear them, in order, numbered, resumable (`domain.md §8`). */
@Injectable()
@WebSocketGateway()
export class LiveGateway
  implements
    OnGatewayInit<Server>,
    OnGatewayConnection<ClientSocket>,
    OnGatewayDisconnect<ClientSocket>,
    OnApplicationShutdown
{
  readonly connections = new Connections();
  private readonly logger = new Logger(LiveGateway.name);
  private readonly tokens: PositionTokens;
  private readonly untold: News[] = [];
  private telling: NodeJS.Timeout | null = null;
  /** When the next telling is due. */
  private tellAt = 0;
  private presenceDue: NodeJS.Timeout | null = null;
  private readonly sessionCheck: NodeJS.Timeout;

  constructor(
    private readonly feed: LiveFeed,
    private readonly missed: MissedNews,
    private readonly sessions: Sessions,
    private readonly access: SocketAccess,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(ROOT_KEY) rootKey: Buffer,
    @Inject(STORES) { shared }: Stores,
  ) {
    this.tokens = new PositionTokens(derivedKey(rootKey, 'live positions'), store.epoch, clock);
    this.sessionCheck = setInterval(
      () => void this.dropEnded([...this.connections]),
      CHECK_SESSIONS_EVERY[shared ? 'shared' : 'alone'],
    ).unref();
  }

  afterInit(server: Server): void {
    this.access.guard(server);
    this.feed.onNews((news) => this.tell(news));
    this.sessions.onEnded((sessionId) => this.drop(({ sessionId: open }) => open === sessionId));
  }

  handleConnection(socket: ClientSocket): void {
    const { sessionId, actor } = this.access.sessionOf(socket);
    const from = this.startOf(socket.handshake.auth as Handshake);
    const connection = new Connection(socket, sessionId, actor, roomsOf(actor), from?.position ?? this.feed.position);
    socket.data.connection = connection;
    socket.on('serverTime', (answer) => {
      if (typeof answer === 'function') answer(this.clock());
    });
    if (from === null) socket.emit('reload');
    socket.emit('ready', { position: this.tokens.seal(connection.position), serverTime: this.clock() });
    this.connections.add(connection);
    this.announcePresence();
    // The session may have ended while it was being looked at.
    void this.dropEnded([connection]);
    this.catchUp(connection, from?.issuedAt ?? this.clock()).catch((error: unknown) => {
      this.logger.error({ message: 'a connection could not catch up', err: error });
      cutOff(socket.conn);
    });
  }

  handleDisconnect(socket: ClientSocket): void {
    this.access.left(socket);
    const { connection } = socket.data;
    if (!connection) return;
    connection.end();
    this.connections.remove(connection);
    this.announcePresence();
  }

  onApplicationShutdown(): void {
    clearInterval(this.sessionCheck);
    if (this.telling) clearTimeout(this.telling);
    if (this.presenceDue) clearTimeout(this.presenceDue);
  }

  /** Where a client goes on; null when it must load everything anew. */
  private startOf(handshake: Handshake): Place | null {
    if (typeof handshake.position !== 'string') return { position: this.feed.position, issuedAt: this.clock() };
    const place = this.tokens.open(handshake.position);
    return place === null || place.position > this.feed.position ? null : place;
  }

  /**
   * Sends what was missed, from the ring or the store, no faster than the line takes it, until nothing is missing; whoever is too far
   * behind is told to load everything anew. The last step awaits nothing, so that there is no gap.
   */
  private async catchUp(connection: Connection, issuedAt: Instant): Promise<void> {
    while (connection.socket.connected) {
      const found = this.missed.atHand(connection);
      const missed = found ?? (await this.missed.fromStore(connection, issuedAt));
      if (!missed) return this.beginAnew(connection);
      const { news, until } = missed;
      let waited = !found;
      for (const one of news) {
        if (connection.hears(one)) connection.take(wordingOf(one, this.tokens.seal(one.position)));
        if (!connection.isFilling) continue;
        connection.flush();
        await connection.drained();
        waited = true;
      }
      connection.flush();
      connection.position = until;
      if (waited) continue;
      // A page of the store may have gone beyond what the feed has told: that must not be told again.
      connection.liveAfter = until;
      return;
    }
  }

  /** The client forgets where it was, loads everything, and comes back as one that was never here. */
  private beginAnew({ socket }: Connection): void {
    socket.emit('reload');
    socket.disconnect();
  }

  /**
   * Tells news at once when it was quiet, and what comes thick and fast together: the line takes fifty pieces as easily as one. Not
   * too many together, or a reader that keeps up would look like one that does not.
   */
  private tell(news: News): void {
    this.untold.push(news);
    if (this.untold.length >= TOLD_TOGETHER) this.tellAll();
    else this.telling ??= setTimeout(() => this.tellAll(), Math.max(0, this.tellAt - performance.now()));
  }

  private tellAll(): void {
    if (this.telling) clearTimeout(this.telling);
    this.telling = null;
    this.tellAt = performance.now() + TELL_EVERY[this.untold.length >= MUCH ? 'busy' : 'calm'];
    const told = new Set<Connection>();
    const untold = this.untold.splice(0);
    const positions = this.tokens.sealAll(untold.map(({ position }) => position));
    for (const [index, news] of untold.entries()) {
      let wording: Wording | null = null;
      for (const connection of this.connections.hearersOf(news)) {
        connection.take((wording ??= wordingOf(news, positions[index]!)));
        told.add(connection);
      }
    }
    for (const connection of told) connection.flush();
  }

  private drop(matches: (connection: Connection) => boolean): void {
    for (const connection of [...this.connections]) if (matches(connection)) connection.socket.disconnect(true);
  }

  private async dropEnded(connections: readonly Connection[]): Promise<void> {
    try {
      const ended = await this.sessions.endedOf(new Set(connections.map(({ sessionId }) => sessionId)));
      if (ended.size > 0) this.drop(({ sessionId }) => ended.has(sessionId));
    } catch (error) {
      this.logger.error({ message: 'the sessions of open connections could not be checked', err: error });
    }
  }

  private announcePresence(): void {
    this.presenceDue ??= setTimeout(() => {
      this.presenceDue = null;
      const presence = this.connections.presence();
      for (const { socket } of this.connections.inRoom('staff')) socket.emit('presence', presence);
    }, PRESENCE_EVERY).unref();
  }
}

/** What a person may hear follows from the person's rights alone. */
function roomsOf({ role, companyId }: Actor): Set<Room> {
  if (role === 'system') return new Set();
  if (isStaffRole(role)) return new Set<Room>(can(role, 'bid:read') ? ['staff'] : []);
  return new Set<Room>(companyId !== null && can(role, 'bid:read-own') ? [`company:${companyId}`] : []);
}
