import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { Queries } from '@tender/context/queries';
import type { SessionView } from '@tender/contracts';
import { Allow, ApiOperation, ApiTags, CurrentSession, HeavyRead, NoBody, type Session } from '@tender/http';
import { Rejection } from '@tender/kernel';
import { AuthCookies, type CookieReply } from './auth-cookies.js';
import { GetOwnSessions, shownId } from './session-queries.js';
import { Sessions } from './sessions.js';

/** Lists and ends the sessions of the caller. */
@ApiTags('auth')
@Controller('api/auth')
export class OwnSessionsController {
  constructor(
    private readonly queries: Queries,
    private readonly sessions: Sessions,
    private readonly cookies: AuthCookies,
  ) {}

  @Get('sessions')
  @Allow('session:own')
  @HeavyRead()
  @ApiOperation({ summary: 'List the own sessions, latest first' })
  async all(@CurrentSession() current: Session | null): Promise<{ sessions: SessionView[] }> {
    return { sessions: await this.queries.execute(new GetOwnSessions(present(current))) };
  }

  @Delete('sessions/:id')
  @Allow('session:own')
  @ApiOperation({ summary: 'End one of the own sessions, with its sockets' })
  async end(
    @Param('id') id: string,
    @Body() _: NoBody,
    @CurrentSession() current: Session | null,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ endedSessionId: string }> {
    const { sessionId, actor } = present(current);
    const found = (await this.sessions.ofUser(actor.userId)).find(({ _id }) => shownId(_id) === id);
    if (!found) throw new Rejection('NOT_FOUND');
    await this.sessions.endSession(found._id);
    if (found._id === sessionId) this.cookies.clear(reply);
    return { endedSessionId: id };
  }

  @Post('logout-everywhere')
  @HttpCode(200)
  @Allow('session:own')
  @ApiOperation({ summary: 'End every session of the caller, including this one' })
  async endAll(
    @Body() _: NoBody,
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
