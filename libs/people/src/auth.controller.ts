import { Body, Controller, HttpCode, Ip, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { Allow, Caller, CurrentSession, NeedsRoom, Throttled, type Session } from './access.js';
import { Account } from './account.js';
import { ChangePasswordDto, EmailDto, LinkDto, NewPasswordDto, SignInDto, SignUpDto } from './auth.dto.js';
import { Confirmations } from './confirmations.js';
import { EntranceCookies, type CookieReply } from './entrance-cookies.js';
import { NetworkLimiter } from './network-limiter.js';
import { Noted } from './noted.interceptor.js';
import { RateLimiters, type RateLimiter } from './rate-limiter.js';
import { Registration } from './registration.js';
import type { IncomingRequest } from './request-origin.js';
import { Sessions } from './sessions.js';
import { SignIn, type Entrance } from './sign-in.js';

/** Maximum number of each of these in a minute from one network: sign-ups, forgotten passwords, links that open nothing. */
const ASKED_PER_NETWORK = 20;

/** Maximum number of mails in a minute that somebody asks for to confirm the own address. */
const SENT_AGAIN = 2;

interface Authentication {
  isAuthed: boolean;
  session?: { endsAt: string };
}

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  private readonly signUps: NetworkLimiter;
  private readonly forgotten: NetworkLimiter;
  private readonly deadLinks: NetworkLimiter;
  private readonly sent: RateLimiter;

  constructor(
    private readonly entrance: SignIn,
    private readonly account: Account,
    private readonly registration: Registration,
    private readonly confirmations: Confirmations,
    private readonly sessions: Sessions,
    private readonly cookies: EntranceCookies,
    limiters: RateLimiters,
  ) {
    this.sent = limiters.of({ name: 'confirmations sent', points: SENT_AGAIN });
    const bound = (name: string) =>
      new NetworkLimiter(limiters, { name: `${name} by network`, points: ASKED_PER_NETWORK });
    [this.signUps, this.forgotten, this.deadLinks] = [
      bound('sign-ups'),
      bound('forgotten passwords'),
      bound('dead links'),
    ];
  }

  @Post('isAuthenticated')
  @HttpCode(200)
  @Allow('public')
  @ApiOperation({ summary: 'Whether there is a session, and when it ends in any case' })
  isAuthenticated(@CurrentSession() session: Session | null): Authentication {
    return session ? { isAuthed: true, session: { endsAt: session.endsAt } } : { isAuthed: false };
  }

  @Post('signup')
  @Allow('public')
  @NeedsRoom('growth')
  @Throttled()
  @Noted('signUp')
  @ApiOperation({
    summary: 'A company and its first person ask to be let in; the answer is the same for an address that is known',
  })
  async signUp(
    @Body() { acceptTerms: _, ...details }: SignUpDto,
    @Ip() address: string,
    @Caller() context: CommandContext,
  ): Promise<{ received: true }> {
    await this.signUps.consume(address);
    await this.registration.signUp({ ...details, address }, context);
    return { received: true };
  }

  @Post('signin')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('signIn')
  @ApiOperation({ summary: 'Starts a session, by e-mail and password' })
  async signIn(
    @Body() credentials: SignInDto,
    @Ip() address: string,
    @CurrentSession() before: Session | null,
    @Req() request: IncomingRequest,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ user: UserView }> {
    return this.welcome(
      await this.entrance.signIn({
        ...credentials,
        address,
        device: this.cookies.deviceOf(request),
        userAgent: agentOf(request),
      }),
      before,
      reply,
    );
  }

  @Post('logout')
  @HttpCode(200)
  @Allow('public')
  @ApiOperation({ summary: 'Ends the session, if there is one' })
  async logout(
    @CurrentSession() session: Session | null,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ isAuthed: false }> {
    if (session) await this.sessions.end(session.sessionId);
    this.cookies.clear(reply);
    return { isAuthed: false };
  }

  @Post('forgot-password')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('passwordForgotten')
  @ApiOperation({ summary: 'Asks for a mail with a link to a new password' })
  async forgotPassword(@Body() { email }: EmailDto, @Ip() address: string): Promise<{ received: true }> {
    await this.forgotten.consume(address);
    this.account.forgot(email);
    return { received: true };
  }

  @Post('reset-password')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('passwordReset')
  @ApiOperation({ summary: 'A new password by the link of a mail; ends every session of the person' })
  async resetPassword(
    @Body() { token, password }: NewPasswordDto,
    @Ip() address: string,
    @Caller() context: CommandContext,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ reset: true }> {
    const { userId } = await this.opening(address, () => this.account.reset(token, password, context));
    this.cookies.setDevice(reply, userId);
    return { reset: true };
  }

  @Post('accept-invite')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('invitationAccepted')
  @ApiOperation({ summary: 'The first password of an invited person, who is signed in with it' })
  async acceptInvite(
    @Body() { token, password }: NewPasswordDto,
    @Ip() address: string,
    @CurrentSession() before: Session | null,
    @Caller() context: CommandContext,
    @Req() request: IncomingRequest,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ user: UserView }> {
    return this.welcome(
      await this.opening(address, () => this.account.accept({ token, password, userAgent: agentOf(request) }, context)),
      before,
      reply,
    );
  }

  @Post('confirm-email')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('emailConfirmed')
  @ApiOperation({ summary: 'Confirms an e-mail address by the link of a mail' })
  async confirmEmail(
    @Body() { token }: LinkDto,
    @Ip() address: string,
    @Caller() context: CommandContext,
  ): Promise<{ confirmed: true }> {
    await this.opening(address, () => this.account.confirmEmail(token, context));
    return { confirmed: true };
  }

  @Post('confirm-email/send')
  @HttpCode(200)
  @Allow('session:own')
  @ApiOperation({ summary: 'Ours: sends the mail that asks to confirm the own address once more' })
  async sendConfirmation(@Caller() { actor }: CommandContext): Promise<{ received: true }> {
    await this.sent.consume(actor.userId);
    await this.confirmations.sendAgain(actor.userId);
    return { received: true };
  }

  @Post('know-browser')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('browserKnown')
  @ApiOperation({
    summary:
      'Ours: makes this browser a known one by the link of a mail; strangers’ tries then keep its person out no more',
  })
  async knowBrowser(
    @Body() { token }: LinkDto,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ known: true }> {
    const { userId } = await this.opening(address, () => this.account.knowBrowser(token));
    this.cookies.setDevice(reply, userId);
    return { known: true };
  }

  @Patch('password')
  @Allow('session:own')
  @Noted('passwordChanged')
  @ApiOperation({ summary: 'Changes the own password; ends every other session of the person' })
  async changePassword(
    @Body() { currentPassword, newPassword }: ChangePasswordDto,
    @CurrentSession() session: Session | null,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ changed: true }> {
    if (!session) throw new Rejection('NO_SESSION');
    const secret = await this.account.changePassword(
      { current: currentPassword, next: newPassword },
      { userId: session.actor.userId, sessionId: session.sessionId },
    );
    if (secret !== null) this.cookies.setSession(reply, secret);
    return { changed: true };
  }

  /** Only links that open nothing are counted: whoever holds one that does is kept out by nobody. */
  private async opening<T>(address: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Rejection && error.code === 'LINK_NOT_VALID') await this.deadLinks.consume(address);
      throw error;
    }
  }

  /** A new session takes the place of the one that the browser came with. */
  private async welcome(
    { user, secret, device }: Entrance,
    before: Session | null,
    reply: CookieReply,
  ): Promise<{ user: UserView }> {
    if (before) await this.sessions.end(before.sessionId);
    this.cookies.set(reply, { secret, device });
    return { user };
  }
}

function agentOf({ headers }: IncomingRequest): string | undefined {
  const agent = headers['user-agent'];
  return typeof agent === 'string' ? agent : undefined;
}
