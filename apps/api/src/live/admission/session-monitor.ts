import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CurrentTerms, Memberships, Sessions } from '@tender/people';
import type { Stores } from '../../stores/stores.js';
import { STORES } from '../../injection-tokens.js';
import type { Connection } from '../connections/connection.js';
import type { Connections } from '../connections/connections.js';
import { CHECK_SESSIONS_EVERY, CHECK_TERMS_EVERY } from '../pacing.js';

/** Disconnects sockets whose session has ended, and users who have not accepted the current terms. */
@Injectable()
export class SessionMonitor implements OnApplicationShutdown {
  private readonly logger = new Logger(SessionMonitor.name);
  private readonly every: number;
  private readonly timers: NodeJS.Timeout[] = [];
  /** Version of the terms that all connected users were checked against last. */
  private terms: string | null = null;
  /** Checks that fail at present: only the first failure is logged. */
  private readonly failing = new Set<string>();

  constructor(
    private readonly sessions: Sessions,
    private readonly currentTerms: CurrentTerms,
    private readonly memberships: Memberships,
    @Inject(STORES) { shared }: Stores,
  ) {
    this.every = CHECK_SESSIONS_EVERY[shared ? 'shared' : 'alone'];
  }

  monitor(connections: Connections): void {
    this.timers.push(
      setInterval(() => void this.dropEnded([...connections]), this.every).unref(),
      setInterval(() => void this.followTerms(connections), CHECK_TERMS_EVERY).unref(),
    );
    this.sessions.onEnded((ended) => drop([...connections].filter(({ sessionId }) => sessionId === ended)));
  }

  /** Disconnects sockets whose session has ended. Never rejects: the next check repeats a failed one. */
  async dropEnded(connections: readonly Connection[]): Promise<void> {
    try {
      const ended = await this.sessions.endedOf(new Set(connections.map(({ sessionId }) => sessionId)));
      drop(connections.filter(({ sessionId }) => ended.has(sessionId)));
      this.failing.delete(SESSIONS);
    } catch (error) {
      this.logFailure(SESSIONS, error);
    }
  }

  /** Checks a new connection again: session and terms may have changed since its admission. Never rejects. */
  async recheck(connection: Connection, terms: string | null): Promise<void> {
    await this.dropEnded([connection]);
    if (terms === this.terms) return;
    try {
      await this.dropWithoutAcceptance([connection]);
    } catch (error) {
      // Forget the checked version: the next check covers all connections.
      this.terms = null;
      this.logFailure(TERMS, error);
    }
  }

  /** Disconnects users who have not accepted new terms. Never rejects. */
  private async followTerms(connections: Connections): Promise<void> {
    const before = this.terms;
    try {
      const version = (await this.currentTerms.current())?.version ?? null;
      this.failing.delete(TERMS);
      if (version === before) return;
      // Set the version first: `recheck` then covers connections that are admitted during this check.
      this.terms = version;
      await this.dropWithoutAcceptance([...connections]);
    } catch (error) {
      this.terms = before;
      this.logFailure(TERMS, error);
    }
  }

  private async dropWithoutAcceptance(connections: readonly Connection[]): Promise<void> {
    const asked = await Promise.all(
      connections.map(async ({ actor: { userId } }) => {
        const membership = await this.memberships.ofUser(userId);
        return membership !== null && this.currentTerms.awaits(membership);
      }),
    );
    drop(connections.filter((_, index) => asked[index]));
  }

  private logFailure(message: string, error: unknown): void {
    if (!this.failing.has(message)) this.logger.error({ message, err: error });
    this.failing.add(message);
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }
}

const SESSIONS = 'the sessions of open connections could not be checked';
const TERMS = 'the accepted terms of open connections could not be checked';

function drop(connections: readonly Connection[]): void {
  for (const { socket } of connections) socket.disconnect(true);
}
