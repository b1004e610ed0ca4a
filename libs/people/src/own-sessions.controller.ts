import { hash } from 'node:crypto';
import { Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SessionView } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import { Allow, CurrentSession, type Session } from './access.js';
import { EntranceCookies, type CookieReply } from './entrance-cookies.js';
import { HeavyRead } from './heavy-reads.js';
import { Sessions } from './sessions.js';

/** Where somebody is signed in, and how to end that. */
@ApiTags('auth')
@Controller('api/auth')
export class OwnSessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: EntranceCookies,
  ) {}

  @Get('sessions')
  @Allow('session:own')
  @HeavyRead()
  @ApiOperation({ summary: 'Ours: the own sessions, latest first' })
  async all(@CurrentSession() current: Session | null): Promise<{ sessions: SessionView[] }> {
    const { sessionId, actor } = present(current);
    const sessions = await this.sessions.ofUser(actor.userId);
    return {
      sessions: sessions.map(({ _id, device, createdAt, lastSeenAt, endsAt }) => ({
        _id: shownId(_id),
        device: device || 'Unknown browser',
        createdAt,
        lastSeenAt,
        endsAt,
        current: _id === sessionId,
      })),
    };
  }

  @Delete('sessions/:id')
  @Allow('session:own')
  @ApiOperation({ summary: 'Ours: ends one of the own sessions, with its sockets' })
  async end(
    @Param('id') id: string,
    @CurrentSession() current: Session | null,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ endedSessionId: string }> {
    const { sessionId, actor } = present(current);
    const found = (await this.sessions.ofUser(actor.userId)).find(({ _id }) => shownId(_id) === id);
    if (!found) throw new Rejection('NOT_FOUND');
    await this.sessions.end(found._id);
    if (found._id === sessionId) this.cookies.clear(reply);
    return { endedSessionId: id };
  }

  @Post('logout-everywhere')
  @HttpCode(200)
  @Allow('session:own')
  @ApiOperation({ summary: 'Ours: ends every session of the person, this one included' })
  async endAll(
    @CurrentSession() current: Session | null,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ isAuthed: false }> {
    await this.sessions.endAllOf(present(current).actor.userId);
    this.cookies.clear(reply);
    return { isAuthed: false };
  }
}

function present(session: Session | null): Session {
  if (!session) throw new Rejection('NO_SESSION');
  return session;
}

/** Names a session without telling under which key it is stored. */
const shownId = (sessionId: string): string => hash('sha256', `shown ${sessionId}`, 'base64url').slice(0, 22);
