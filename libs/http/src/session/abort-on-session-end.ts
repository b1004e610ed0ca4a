import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerUnread, SESSION_ENDED } from '../answers/unread-bodies.js';
import type { AuthenticatedRequest } from '../route/access.js';
import type { SessionSource } from './session-source.js';
import { whenClosed } from '../limits/concurrency-limit.js';

type Call = FastifyRequest & AuthenticatedRequest;

/** Milliseconds between two looks at the sessions of what is under way: another process may have ended one. */
const LOOK_EVERY = 500;

/**
 * What takes its time on behalf of a session: bodies that still come in, files that still go out. It is cut off when
 * the session ends, at once where this process ends it. Nothing is kept of other calls.
 */
export class SessionLines {
  private readonly cuts = new Map<string, Set<() => void>>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly sessions: Pick<SessionSource, 'onEnded' | 'endedOf'>) {
    sessions.onEnded((sessionId) => this.cut(sessionId));
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
    raw.once('end', release);
    whenClosed(raw, release);
  }

  /** Cuts off an answer that is still being sent when its session ends. */
  whileSent({ session }: Call, { raw }: FastifyReply): void {
    if (session)
      whenClosed(
        raw,
        this.hold(session.sessionId, () => raw.destroy()),
      );
  }

  private cut(sessionId: string): void {
    for (const cut of this.cuts.get(sessionId) ?? []) cut();
  }

  private lookLater(): void {
    this.timer ??= setTimeout(() => void this.look(), LOOK_EVERY).unref();
  }

  /** What cannot be looked up now is at the next look. */
  private async look(): Promise<void> {
    if (this.cuts.size > 0) {
      const ended = await this.sessions.endedOf(new Set(this.cuts.keys())).catch(() => []);
      for (const sessionId of ended) this.cut(sessionId);
    }
    this.timer = null;
    if (this.cuts.size > 0) this.lookLater();
  }

  /** @returns what forgets it. */
  private hold(sessionId: string, cut: () => void): () => void {
    const cuts = this.cuts.get(sessionId) ?? new Set();
    this.cuts.set(sessionId, cuts.add(cut));
    this.lookLater();
    return () => {
      cuts.delete(cut);
      if (cuts.size === 0 && this.cuts.get(sessionId) === cuts) this.cuts.delete(sessionId);
    };
  }
}
