import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { can, STAFF_READS, type Handshake, type Permission } from '@tender/contracts';
import { CLOCK, type Position } from '@tender/event-store';
import { SecurityLog } from '@tender/http';
import type { CheckedActor, Clock, Instant } from '@tender/kernel';
import type { UserMessage } from '@tender/context/user-messages';
import type { Server } from 'socket.io';
import { Connection, cutOff, type ClientSocket } from './connections/connection.js';
import { Connections } from './connections/connections.js';
import { SharedPresence } from './cross-process/shared-presence.js';
import { LiveFeed } from './feed/live-feed.js';
import { MissedMessages } from './feed/missed-messages.js';
import { OutgoingMessage } from './connections/outgoing-message.js';
import { observersOf, type Room, type RoomMessage } from './connections/room-message.js';
import { BUSY_FROM, MAXIMUM_PENDING, PRESENCE_EVERY, PUBLISH_EVERY } from './pacing.js';
import { PositionTokens, type Place } from './feed/position-token.js';
import { SessionMonitor } from './admission/session-monitor.js';
import { SocketAccess } from './admission/socket-access.js';

/** Live messages over sockets: authorised, in order, numbered, resumable (`domain.md §8`). */
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
  private readonly pending: RoomMessage[] = [];
  private publishTimer: NodeJS.Timeout | null = null;
  /** Monotonic time at which the next round is due. */
  private publishAt = 0;
  private presenceDue: NodeJS.Timeout | null = null;

  constructor(
    private readonly feed: LiveFeed,
    private readonly missed: MissedMessages,
    private readonly sessions: SessionMonitor,
    private readonly access: SocketAccess,
    private readonly presence: SharedPresence,
    private readonly tokens: PositionTokens,
    private readonly security: SecurityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  afterInit(server: Server): void {
    this.access.guard(server);
    this.feed.onMessage((message) => this.publish(message));
    this.sessions.monitor(this.connections);
    this.presence.follow({ own: () => this.connections.presence(), changed: () => this.sayPresence() });
  }

  handleConnection(socket: ClientSocket): void {
    const { sessionId, actor, terms, lostTrustAt } = this.access.sessionOf(socket);
    const from = this.startOf(socket.handshake.auth as Handshake);
    const connection = new Connection(socket, sessionId, actor, roomsOf(actor), from?.position ?? this.feed.position);
    socket.data.connection = connection;
    socket.on('serverTime', (answer) => {
      if (typeof answer === 'function') answer(this.clock());
    });
    const issuedAt = from?.issuedAt ?? this.clock();
    connection.behindSince = issuedAt;
    if (from === null) socket.emit('reload');
    const position = this.sealFor(connection, connection.position);
    socket.emit('ready', { position, serverTime: this.clock(), userId: actor.userId });
    this.connections.add(connection);
    if (connection.rooms.has('house:auction:read-all') || actor.observes?.kind === 'auction')
      this.noteReading(connection);
    this.announcePresence();
    void this.sessions.recheck(connection, terms);
    this.catchUp(connection, { issuedAt, isTrusted: lostTrustAt === null || lostTrustAt < issuedAt }).catch(
      (error: unknown) => {
        this.logger.error({ message: 'a connection could not catch up', err: error });
        cutOff(socket.conn);
      },
    );
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
    if (this.publishTimer) clearTimeout(this.publishTimer);
    if (this.presenceDue) clearTimeout(this.presenceDue);
  }

  /** Sends a message that has no event: a tab without a connection never receives it. */
  sendToUser(userId: string, message: UserMessage): void {
    this.send(this.connections.ofPerson(userId), message);
  }

  broadcast(may: Permission, message: UserMessage): void {
    this.send(
      [...this.connections].filter(({ actor: { role } }) => can(role, may)),
      message,
    );
  }

  private send(connections: Iterable<Connection>, { kind, payload }: UserMessage): void {
    for (const connection of connections) {
      const { position } = connection;
      const message = { kind, payload, rooms: [], position, at: this.clock() } as RoomMessage;
      connection.enqueue(new OutgoingMessage(message, this.sealFor(connection, position)));
      connection.flush();
    }
  }

  /** Records that a member of staff reads bids: the connection receives messages about bids. */
  private noteReading({ socket, actor: { userId, role } }: Connection): void {
    this.security.record(
      { what: 'bidsRead', userId, role, route: '/socket.io/', reference: socket.id },
      { asLine: false },
    );
  }

  /** Seals a position. During a catch-up the token keeps the issue time of the client's own position. */
  private sealFor({ behindSince }: Connection, position: Position): string {
    return this.tokens.seal(position, behindSince ?? this.clock());
  }

  /** Start position of a client; null when the client must load everything again. */
  private startOf(handshake: Handshake): Place | null {
    if (typeof handshake.position !== 'string') return { position: this.feed.position, issuedAt: this.clock() };
    const place = this.tokens.open(handshake.position);
    return place === null || place.position > this.feed.position ? null : place;
  }

  /**
   * Sends the missed messages, from the buffer or the store. The last step awaits nothing, so that there is no gap. Buffered messages name the
   * recipients at the time of the event: after a loss of trust, the store is read with present rights first.
   */
  private async catchUp(
    connection: Connection,
    { issuedAt, isTrusted }: { issuedAt: Instant; isTrusted: boolean },
  ): Promise<void> {
    for (let fromBuffer = isTrusted; connection.socket.connected; fromBuffer = true) {
      const found = fromBuffer ? this.missed.fromMemory(connection) : null;
      const missed = found ?? (await this.missed.fromStore(connection, issuedAt));
      if (!missed) return this.forceReload(connection);
      const { messages, until } = missed;
      let waited = !found;
      for (const message of messages) {
        if (connection.isSubscribedTo(message))
          connection.enqueue(new OutgoingMessage(message, this.sealFor(connection, message.position)));
        if (!connection.isFilling) continue;
        connection.flush();
        await connection.drained();
        waited = true;
      }
      connection.flush();
      connection.position = until;
      if (waited) continue;
      // The catch-up may have sent messages that the feed has not reached yet: do not send them again.
      connection.liveAfter = until;
      connection.behindSince = null;
      return;
    }
  }

  /** The client forgets its position, reloads, and reconnects like a new client. */
  private forceReload({ socket }: Connection): void {
    socket.emit('reload');
    socket.disconnect();
  }

  /** Sends a message at once after a pause, and those of a burst together. Too many at once would make any client look slow. */
  private publish(message: RoomMessage): void {
    this.pending.push(message);
    if (this.pending.length >= MAXIMUM_PENDING) this.publishPending();
    else this.publishTimer ??= setTimeout(() => this.publishPending(), Math.max(0, this.publishAt - performance.now()));
  }

  private publishPending(): void {
    if (this.publishTimer) clearTimeout(this.publishTimer);
    this.publishTimer = null;
    this.publishAt = performance.now() + PUBLISH_EVERY[this.pending.length >= BUSY_FROM ? 'busy' : 'calm'];
    const written = new Set<Connection>();
    for (const message of this.pending.splice(0)) {
      let outgoing: OutgoingMessage | null = null;
      for (const connection of this.connections.subscribersOf(message)) {
        connection.enqueue((outgoing ??= new OutgoingMessage(message, this.tokens.seal(message.position))));
        written.add(connection);
      }
    }
    for (const connection of written) connection.flush();
  }

  private announcePresence(): void {
    this.presenceDue ??= setTimeout(() => {
      this.presenceDue = null;
      this.sayPresence();
    }, PRESENCE_EVERY).unref();
  }

  private sayPresence(): void {
    const { total } = this.presence;
    for (const { socket } of this.connections.inRoom('house:auction:read-all')) socket.emit('presence', total);
  }
}

/** Rooms follow from the rights of the role, and from the subject of an observer. */
function roomsOf({ role, companyId, observes }: CheckedActor): Set<Room> {
  const rooms = new Set<Room>(STAFF_READS.filter((read) => can(role, read)).map((read) => `house:${read}` as const));
  if (observes) rooms.add(observersOf(`${observes.kind}-${observes.subject}`));
  if (companyId === null) return rooms;
  if (can(role, 'bid:read-own')) return rooms.add(`company:${companyId}`);
  return can(role, 'viewing:read-own') ? rooms.add(`visitors:${companyId}`) : rooms;
}
