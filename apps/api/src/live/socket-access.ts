import { Inject, Injectable } from '@nestjs/common';
import type { ErrorCode } from '@tender/contracts';
import type { Actor } from '@tender/kernel';
import {
  isApproved,
  isOwnOrigin,
  PEOPLE_SETTINGS,
  readCookie,
  Sessions,
  Standings,
  type PeopleSettings,
} from '@tender/people';
import type { Server, Socket } from 'socket.io';
import { cutOff } from './connection.js';
import { SocketDoor } from './socket-door.js';

type Knocking = Pick<Socket, 'conn' | 'handshake'>;

interface Admitted {
  sessionId: string;
  actor: Actor;
}

/** Who may open a socket: a running session of an approved person, from the site's own pages. */
@Injectable()
export class SocketAccess {
  /** Lines on which a socket is, or is being looked at. */
  private readonly busy = new WeakSet<object>();
  private readonly admitted = new WeakMap<object, Admitted>();

  constructor(
    private readonly sessions: Sessions,
    private readonly standings: Standings,
    private readonly door: SocketDoor,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
  ) {}

  guard(server: Server): void {
    this.door.guard(server.engine);
    server.use((socket, next) => void this.admit(socket).then(() => next(), next));
  }

  sessionOf(socket: object): Admitted {
    const session = this.admitted.get(socket);
    if (!session) throw new Error('a socket that was not admitted');
    return session;
  }

  /** A line whose socket has left may bring another one, within the time that a new line has. */
  left({ conn }: Pick<Socket, 'conn'>): void {
    this.busy.delete(conn);
    this.door.expect(conn);
  }

  /** @throws Error whose message is the code that the client reads. */
  private async admit(socket: Knocking): Promise<void> {
    // One line, one socket: several would each be told everything.
    if (this.busy.has(socket.conn)) {
      cutOff(socket.conn);
      throw new Error('BUSY' satisfies ErrorCode);
    }
    this.busy.add(socket.conn);
    const admitted = await this.admission(socket);
    if (typeof admitted === 'object') {
      this.admitted.set(socket, admitted);
      return this.door.letIn(socket.conn);
    }
    this.door.turnAway(socket.conn, admitted);
    throw new Error(admitted);
  }

  /** Does not keep the session alive: a tab connects again by itself. */
  private async admission({ handshake: { headers } }: Knocking): Promise<Admitted | ErrorCode> {
    if (!isOwnOrigin(headers, this.settings.publicUrl)) return 'FOREIGN_ORIGIN';
    const secret = readCookie({ headers }, this.settings.secureCookie);
    const session = secret === null ? null : await this.sessions.look(secret);
    const standing = session && (await this.standings.ofUser(session.userId));
    if (!session || !standing || standing.status === 'deleted') return 'NO_SESSION';
    if (!isApproved(standing)) return 'NOT_APPROVED';
    const { userId, role, companyId } = standing;
    return { sessionId: session._id, actor: { userId, role, companyId } };
  }
}
