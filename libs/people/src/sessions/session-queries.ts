import { hash } from 'node:crypto';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SessionView } from '@tender/contracts';
import type { Session } from '@tender/http';
import { Sessions } from './sessions.js';

export class GetOwnSessions extends Query<SessionView[]> {
  constructor(readonly current: Session) {
    super();
  }
}

@QueryHandler(GetOwnSessions)
export class GetOwnSessionsHandler implements IQueryHandler<GetOwnSessions> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ current: { sessionId, actor } }: GetOwnSessions): Promise<SessionView[]> {
    const sessions = await this.sessions.ofUser(actor.userId);
    return sessions.map(({ _id, device, createdAt, lastSeenAt, endsAt, openedBy }) => ({
      _id: shownId(_id),
      device: device || 'Unknown browser',
      createdAt,
      lastSeenAt,
      endsAt,
      current: _id === sessionId,
      ...(openedBy && { openedBy }),
    }));
  }
}

/** Id of a session for display. The stored key cannot be derived from it. */
export const shownId = (sessionId: string): string => hash('sha256', `shown ${sessionId}`, 'base64url').slice(0, 22);
