import { Inject, Injectable } from '@nestjs/common';
import { SOCKET_PROTOCOL, type ErrorCode, type Handshake } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { HTTP_SETTINGS, isOwnOrigin, readCookie, type HttpSettings } from '@tender/http';
import type { CheckedActor, Clock, Instant } from '@tender/kernel';
import { awaitsTerms, CurrentTerms, isApproved, isOver, lastTrustLoss, Memberships, Sessions } from '@tender/people';
import type { Server, Socket } from 'socket.io';
import { cutOff } from '../connections/connection.js';
import { SocketAdmission } from './socket-admission.js';

type Knocking = Pick<Socket, 'conn' | 'handshake'>;

interface Admitted {
  sessionId: string;
  actor: CheckedActor;
  /** Version of the terms that the user was checked against; null if there are none. */
  terms: string | null;
  /** Time when the user last stopped being an approved buyer, and so lost all confirmations; null if never. */
  lostTrustAt: Instant | null;
}

/** Admits approved users with a session, the current terms accepted, the site's own origin and a known protocol. */
@Injectable()
export class SocketAccess {
  /** Connections that may not open another socket now. */
  private readonly busy = new WeakSet<object>();
  /** Connections that have had an admitted socket. */
  private readonly used = new WeakSet<object>();
  private readonly admitted = new WeakMap<object, Admitted>();

  constructor(
    private readonly sessions: Sessions,
    private readonly memberships: Memberships,
    private readonly terms: CurrentTerms,
    private readonly sockets: SocketAdmission,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  guard(server: Server): void {
    this.sockets.guard(server.engine);
    server.use((socket, next) => void this.admit(socket).then(() => next(), next));
  }

  sessionOf(socket: object): Admitted {
    const session = this.admitted.get(socket);
    if (!session) throw new Error('a socket that was not admitted');
    return session;
  }

  /** A connection whose socket has left may open another one, within the time limit of a new connection. */
  left({ conn }: Pick<Socket, 'conn'>): void {
    this.busy.delete(conn);
    this.sockets.expect(conn);
  }

  /** @throws Error whose message is the code for the client */
  private async admit(socket: Knocking): Promise<void> {
    // One socket per connection: several would each receive all messages.
    if (this.busy.has(socket.conn)) {
      cutOff(socket.conn);
      throw new Error('BUSY' satisfies ErrorCode);
    }
    this.busy.add(socket.conn);
    const isAnother = this.used.has(socket.conn);
    const admitted =
      isAnother && !(await this.sockets.mayReopen(socket.conn)) ? 'TOO_MANY_REQUESTS' : await this.admission(socket);
    if (typeof admitted === 'object') {
      this.used.add(socket.conn);
      this.admitted.set(socket, admitted);
      return this.sockets.admit(socket.conn);
    }
    this.sockets.reject(socket.conn, admitted);
    throw new Error(admitted);
  }

  /** Admits a socket without extending the session: a tab reconnects without an action of its user. */
  private async admission({ handshake: { headers, auth } }: Knocking): Promise<Admitted | ErrorCode> {
    if (!isOwnOrigin(headers, this.settings.publicUrl)) return 'FOREIGN_ORIGIN';
    const { protocol = SOCKET_PROTOCOL } = auth as Handshake;
    if (protocol !== SOCKET_PROTOCOL) return 'SOCKET_PROTOCOL_UNKNOWN';
    const secret = readCookie({ headers }, this.settings.secureCookie);
    const session = secret === null ? null : await this.sessions.peek(secret);
    const membership = session && (await this.memberships.ofUser(session.userId));
    if (!session || !membership || membership.status === 'deleted' || isOver(membership, this.clock()))
      return 'NO_SESSION';
    if (!isApproved(membership)) return 'NOT_APPROVED';
    const terms = await this.terms.current();
    if (awaitsTerms(membership, terms)) return 'TERMS_NOT_ACCEPTED';
    const { userId, companyId } = membership;
    const lostTrustAt = companyId === null ? null : lastTrustLoss(await this.memberships.trustIn(companyId), userId);
    return {
      sessionId: session._id,
      actor: this.memberships.actorOf(membership),
      terms: terms?.version ?? null,
      lostTrustAt,
    };
  }
}
