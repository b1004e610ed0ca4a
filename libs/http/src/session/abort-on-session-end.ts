import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerUnread, SESSION_ENDED } from '../answers/unread-bodies.js';
import { whenClosed } from '../limits/concurrency-limit.js';
import type { AuthenticatedRequest } from '../route/access.js';
import type { SessionSource } from './session-source.js';

type Call = FastifyRequest & AuthenticatedRequest;

const POLL_EVERY = 500;

/**
 * Aborts a session's downloads, and its request bodies that are still arriving, when the session ends: at once if this
 * process ends it, else after the next poll.
 */
export class AbortOnSessionEnd {
  private readonly aborts = new Map<string, Set<() => void>>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly sessions: Pick<SessionSource, 'onEnded' | 'endedOf'>) {
    sessions.onEnded((sessionId) => this.abort(sessionId));
  }

  whileReceiving(request: Call, reply: FastifyReply): void {
    const { session, raw } = request;
    if (!session) return;
    request.late = true;
    const release = this.register(session.sessionId, () => {
      // Answers leave a connection in the order of the requests: earlier ones may still be pending.
      if (reply.raw.headersSent || !reply.raw.socket) raw.destroy();
      else answerUnread({ code: SESSION_ENDED }, raw.socket);
    });
    raw.once('end', release);
    whenClosed(raw, release);
  }

  whileSending({ session }: Call, { raw }: FastifyReply): void {
    if (session)
      whenClosed(
        raw,
        this.register(session.sessionId, () => raw.destroy()),
      );
  }

  private abort(sessionId: string): void {
    for (const abort of this.aborts.get(sessionId) ?? []) abort();
  }

  private pollLater(): void {
    this.timer ??= setTimeout(() => void this.poll(), POLL_EVERY).unref();
  }

  private async poll(): Promise<void> {
    if (this.aborts.size > 0) {
      const ended = await this.sessions.endedOf(new Set(this.aborts.keys())).catch(() => []);
      for (const sessionId of ended) this.abort(sessionId);
    }
    this.timer = null;
    if (this.aborts.size > 0) this.pollLater();
  }

  private register(sessionId: string, abort: () => void): () => void {
    const aborts = this.aborts.get(sessionId) ?? new Set();
    this.aborts.set(sessionId, aborts.add(abort));
    this.pollLater();
    return () => {
      aborts.delete(abort);
      if (aborts.size === 0 && this.aborts.get(sessionId) === aborts) this.aborts.delete(sessionId);
    };
  }
}
