import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerUnread, SESSION_ENDED } from '../answers/unread-bodies.js';
import type { AuthenticatedRequest } from '../route/access.js';
import type { SessionSource } from './session-source.js';

type Call = FastifyRequest & AuthenticatedRequest;

/**
 * What takes its time on behalf of a session: bodies that still come in, files that still go out. It is cut off when the session ends.
 * Nothing is kept of other calls.
 */
export class SessionLines {
  private readonly cuts = new Map<string, Set<() => void>>();

  constructor(sessions: Pick<SessionSource, 'onEnded'>) {
    sessions.onEnded((sessionId) => {
      for (const cut of this.cuts.get(sessionId) ?? []) cut();
    });
  }

  /** Marks a request whose body is not there yet as late, and cuts it off with its session until it is. */
  whileRead(request: Call, reply: FastifyReply): void {
    const { session, raw } = request;
    if (!session) return;
    request.late = true;
    const release = this.hold(session.sessionId, () => {
      // An answer may be written only in its turn: on this line others may come first.
      if (reply.raw.headersSent || !reply.raw.socket) raw.destroy();
      else answerUnread({ code: SESSION_ENDED }, raw.socket);
    });
    raw.once('end', release).once('close', release);
  }

  /** Cuts off an answer that is still being sent when its session ends. */
  whileSent({ session }: Call, { raw }: FastifyReply): void {
    if (session)
      raw.once(
        'close',
        this.hold(session.sessionId, () => raw.destroy()),
      );
  }

  /** @returns what forgets it. */
  private hold(sessionId: string, cut: () => void): () => void {
    const cuts = this.cuts.get(sessionId) ?? new Set();
    this.cuts.set(sessionId, cuts.add(cut));
    return () => {
      cuts.delete(cut);
      if (cuts.size === 0 && this.cuts.get(sessionId) === cuts) this.cuts.delete(sessionId);
    };
  }
}
