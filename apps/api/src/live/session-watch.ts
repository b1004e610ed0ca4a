import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Sessions } from '@tender/people';
import type { Stores } from '../stores.js';
import { STORES } from '../tokens.js';
import type { Connection } from './connection.js';
import type { Connections } from './connections.js';
import { CHECK_SESSIONS_EVERY } from './pacing.js';

/** Disconnects the sockets whose session has ended: at once where this process ended it, else at the next check. */
@Injectable()
export class SessionWatch implements OnApplicationShutdown {
  private readonly logger = new Logger(SessionWatch.name);
  /** Milliseconds. */
  private readonly every: number;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: Sessions,
    @Inject(STORES) { shared }: Stores,
  ) {
    this.every = CHECK_SESSIONS_EVERY[shared ? 'shared' : 'alone'];
  }

  /** Watches over all that will ever be open. */
  watch(connections: Connections): void {
    this.timer = setInterval(() => void this.dropEnded([...connections]), this.every).unref();
    this.sessions.onEnded((ended) => drop([...connections].filter(({ sessionId }) => sessionId === ended)));
  }

  /** Looks up the sessions of these connections now. It never rejects: what could not be checked is left to the next check. */
  async dropEnded(connections: readonly Connection[]): Promise<void> {
    try {
      const ended = await this.sessions.endedOf(new Set(connections.map(({ sessionId }) => sessionId)));
      drop(connections.filter(({ sessionId }) => ended.has(sessionId)));
    } catch (error) {
      this.logger.error({ message: 'the sessions of open connections could not be checked', err: error });
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}

function drop(connections: readonly Connection[]): void {
  for (const { socket } of connections) socket.disconnect(true);
}
