import { Body, Controller, HttpCode, Ip, Post, Req, Res } from '@nestjs/common';
import { chosenLanguage, type UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  Caller,
  CurrentSession,
  type IncomingRequest,
  NoBody,
  Noted,
  PageLanguage,
  type Session,
  type ShownLanguage,
  Throttled,
} from '@tender/http';
import { DeadLinks } from '../mails/dead-links.js';
import { LinkDto } from '../mails/link.dto.js';
import { AuthCookies, type CookieReply } from '../sessions/auth-cookies.js';
import { Sessions } from '../sessions/sessions.js';
import { NewPasswordDto, SignInDto } from './auth.dto.js';
import { InvitationAcceptance } from './invitation-acceptance.js';
import { SignInAlerts } from './sign-in-alerts.js';
import { SignInReplies } from './sign-in-replies.js';
import { SignIn } from './sign-in.js';

interface Authentication {
  isAuthed: boolean;
  session?: { endsAt: string };
}

/** Sign-in, sign-out and accepting an invitation. */
@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly signIns: SignIn,
    private readonly invitations: InvitationAcceptance,
    private readonly alerts: SignInAlerts,
    private readonly sessions: Sessions,
    private readonly cookies: AuthCookies,
    private readonly deadLinks: DeadLinks,
    private readonly replies: SignInReplies,
  ) {}

  @Post('isAuthenticated')
  @HttpCode(200)
  @Allow('public')
  @ApiOperation({ summary: 'Check whether a session exists, and get its latest end' })
  isAuthenticated(@Body() _: NoBody, @CurrentSession() session: Session | null): Authentication {
    return session ? { isAuthed: true, session: { endsAt: session.endsAt } } : { isAuthed: false };
  }

  @Post('signin')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('signIn', { by: 'anybody', signsIn: true, lines: 'staff' })
  @ApiOperation({ summary: 'Start a session by e-mail and password' })
  async signIn(
    @Body() credentials: SignInDto,
    @Ip() address: string,
    @CurrentSession() before: Session | null,
    @Req() request: IncomingRequest,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ user: UserView }> {
    const signedIn = this.signIns.signIn({
      ...credentials,
      address,
      device: this.cookies.deviceOf(request),
      userAgent: agentOf(request),
      language: chosenLanguage(request.headers['cookie']?.toString() ?? ''),
    });
    return this.replies.welcome(signedIn, before, reply);
  }

  @Post('logout')
  @HttpCode(200)
  @Allow('public')
  @ApiOperation({ summary: 'End the session, if one exists' })
  async logout(
    @Body() _: NoBody,
    @CurrentSession() session: Session | null,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ isAuthed: false }> {
    if (session) await this.sessions.endSession(session.sessionId);
    this.cookies.clear(reply);
    return { isAuthed: false };
  }

  @Post('accept-invite')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('invitationAccepted', { by: 'anybody', signsIn: true })
  @ApiOperation({ summary: 'Accept an invitation: set the first password and sign in' })
  async acceptInvite(
    @Body() { token, password }: NewPasswordDto,
    @Ip() address: string,
    @CurrentSession() before: Session | null,
    @Caller() context: CommandContext,
    @PageLanguage() language: ShownLanguage,
    @Req() request: IncomingRequest,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ user: UserView }> {
    const accepted = this.deadLinks.opening(address, () =>
      this.invitations.accept({ token, password, ...language, userAgent: agentOf(request) }, context),
    );
    return this.replies.welcome(accepted, before, reply);
  }

  @Post('know-browser')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('browserKnown', { by: 'anybody' })
  @ApiOperation({
    summary: 'Confirm this browser by the link of a mail; failed attempts from elsewhere then no longer block its user',
  })
  async knowBrowser(
    @Body() { token }: LinkDto,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ known: true }> {
    const { userId } = await this.deadLinks.opening(address, () => this.alerts.knowBrowser(token));
    this.cookies.setDevice(reply, userId);
    return { known: true };
  }
}

export function agentOf({ headers }: IncomingRequest): string | undefined {
  const agent = headers['user-agent'];
  return typeof agent === 'string' ? agent : undefined;
}
