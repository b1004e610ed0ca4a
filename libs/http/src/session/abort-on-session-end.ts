import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerUnread, SESSION_ENDED } from '../answers/unread-bodies.js';
import type { AuthenticatedRequest } from '../route/access.js';
import type { SessionSource } from './session-source.js';
import { whenClosed } from '../limits/concurrency-limit.js';

type Call = FastifyRequest & AuthenticatedRequest;

/** Milliseconds between two looks at the sessions of what is under way: another process may have ended one. */
const POLL_EVERY = 500;

/**
 * What takes its time on behalf of a session: bodies that still come in, files that still go out. It is cut off when
 * the session ends, at once where this process ends it. Nothing is kept of other calls.
 */
export class AbortOnSessionEnd {
  private readonly aborts = new Map<string, Set<() => void>>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly sessions: Pick<SessionSource, 'onEnded' | 'endedOf'>) {
    sessions.onEnded((sessionId) => this.abort(sessionId));
  }

  /** Marks a request whose body is not there yet as late, and cuts it off with its session until it is. */
  whileReceiving(request: Call, reply: FastifyReply): void {
    const { session, raw } = request;
    if (!session) return;
    request.late = true;
    const release = this.register(session.sessionId, () => {
      // An answer may be written only in its turn: on this line others may come first.
      if (reply.raw.headersSent || !reply.raw.socket) raw.destroy();
      else answerUnread({ code: SESSION_ENDED }, raw.socket);
    });
    raw.once('end', release);
    whenClosed(raw, release);
  }

  /** Cuts off an answer that is still being sent when its session ends. */
  whileSending({ session }: Call, { raw }: FastifyReply): void {
    if (session)
      whenClosed(
        raw,
        this.register(session.sessionId, () => raw.destroy()),
      );
  }

  private abort(sessionId: string): void {
    for (const cut of this.aborts.get(sessionId) ?? []) cut();
  }

  private pollLater(): void {
    this.timer ??= setTimeout(() => void this.poll(), POLL_EVERY).unref();
  }

  /** What cannot be looked up now is at the next look. */
  private async poll(): Promise<void> {
    if (this.aborts.size > 0) {
      const ended = await this.sessions.endedOf(new Set(this.aborts.keys())).catch(() => []);
      for (const sessionId of ended) this.abort(sessionId);
    }
    this.timer = null;
    if (this.aborts.size > 0) this.pollLater();
  }

  /** @returns what forgets it. */
  private register(sessionId: string, cut: () => void): () => void {
    const aborts = this.aborts.get(sessionId) ?? new Set();
    this.aborts.set(sessionId, aborts.add(cut));
    this.pollLater();
    return () => {
      aborts.delete(cut);
      if (aborts.size === 0 && this.aborts.get(sessionId) === aborts) this.aborts.delete(sessionId);
    };
  }
}
