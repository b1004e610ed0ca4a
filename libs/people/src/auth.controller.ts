import { Body, Controller, HttpCode, Inject, Ip, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, Caller, CurrentSession, type Session } from './access.js';
import { Attempts } from './attempts.js';
import { SignInDto, SignUpDto } from './people.dto.js';
import { Registration } from './registration.js';
import { cookieName } from './request-origin.js';
import { Sessions } from './sessions.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from './settings.js';
import { SignIn } from './sign-in.js';

interface Reply {
  header(name: string, value: string): unknown;
}

const SIGN_UPS_PER_ADDRESS = 20;

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  private readonly signUps: Attempts;

  constructor(
    private readonly entrance: SignIn,
    private readonly registration: Registration,
    private readonly sessions: Sessions,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
  ) {
    this.signUps = new Attempts(settings.rateLimits ? SIGN_UPS_PER_ADDRESS : Infinity);
  }

  @Post('isAuthenticated') @HttpCode(200) @Allow('public')
  isAuthenticated(@CurrentSession() session: Session | null): { isAuthed: boolean } {
    return { isAuthed: session !== null };
  }

  @Post('signup') @Allow('public')
  async signUp(@Body() { acceptTerms: _, ...details }: SignUpDto, @Ip() address: string, @Caller() context: CommandContext): Promise<{ received: true }> {
    this.signUps.count(address);
    await this.registration.signUp(details, context);
    return { received: true };
  }

  @Post('signin') @HttpCode(200) @Allow('public')
  async signIn(
    @Body() { email, password }: SignInDto, @Ip() address: string, @CurrentSession() before: Session | null,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<{ user: UserView }> {
    const { user, secret } = await this.entrance.signIn(email, password, address);
    if (before) await this.sessions.end(before.sessionId);
    this.setCookie(reply, secret, Math.floor(this.settings.session.absolute / 1_000));
    return { user };
  }

  @Post('logout') @HttpCode(200) @Allow('public')
  async logout(@CurrentSession() session: Session | null, @Res({ passthrough: true }) reply: Reply): Promise<{ isAuthed: false }> {
    if (session) await this.sessions.end(session.sessionId);
    this.setCookie(reply, '', 0);
    return { isAuthed: false };
  }

  private setCookie(reply: Reply, value: string, maxAge: number): void {
    const { secureCookie } = this.settings;
    reply.header('set-cookie', `${cookieName(secureCookie)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secureCookie ? '; Secure' : ''}`);
  }
}
