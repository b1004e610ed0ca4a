import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@tender/kernel';
import { isApproved, isOwnOrigin, PEOPLE_SETTINGS, readCookie, Sessions, Standings, type PeopleSettings } from '@tender/people';
import type { Socket } from 'socket.io';
import { cutOff, type ClientSocket } from './connection.js';

const MESSAGES_A_SECOND = 20;

/** Who may open a socket: a running session of an approved person, from the site's own pages. */
@Injectable()
export class SocketAccess {
  private readonly admitted = new WeakMap<object, { sessionId: string; actor: Actor }>();

  constructor(
    private readonly sessions: Sessions,
    private readonly standings: Standings,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
  ) {}

  /** @throws Error whose message is the code that the client reads. */
  async admit(socket: Socket): Promise<void> {
    const { headers } = socket.handshake;
    if (!isOwnOrigin(headers, this.settings.publicUrl)) throw new Error('FOREIGN_ORIGIN');
    const secret = readCookie({ headers }, this.settings.secureCookie);
    const session = secret ? await this.sessions.resume(secret) : null;
    const standing = session && (await this.standings.ofUser(session.userId));
    if (!session || !standing || standing.status === 'deleted') throw new Error('NO_SESSION');
    if (!isApproved(standing)) throw new Error('NOT_APPROVED');
    const { userId, role, companyId } = standing;
    this.admitted.set(socket, { sessionId: session._id, actor: { userId, role, companyId } });
  }

  sessionOf(socket: object): { sessionId: string; actor: Actor } {
    const session = this.admitted.get(socket);
    if (!session) throw new Error('a socket that was not admitted');
    return session;
  }
}

/** A client that talks too much is cut off: it has next to nothing to say. Counts whatever comes, also what no handler hears of. */
export function limitMessages(conn: ClientSocket['conn']): void {
  let second = 0;
  let messages = 0;
  conn.on('packet', () => {
    const now = Math.floor(Date.now() / 1_000);
    messages = now === second ? messages + 1 : 1;
    second = now;
    if (messages > MESSAGES_A_SECOND) cutOff(conn);
  });
}
