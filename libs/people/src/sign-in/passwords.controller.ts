import { Body, Controller, HttpCode, Ip, Patch, Post, Res } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  Caller,
  CurrentSession,
  NetworkLimiter,
  Noted,
  RateLimiters,
  type Session,
  Throttled,
} from '@tender/http';
import { Rejection } from '@tender/kernel';
import { DeadLinks } from '../mails/dead-links.js';
import { AuthCookies, type CookieReply } from '../sessions/auth-cookies.js';
import { ChangePasswordDto, EmailDto, NewPasswordDto } from './auth.dto.js';
import { ForgottenPasswords } from './forgotten-passwords.js';
import { PasswordChange } from './password-change.js';
import { PasswordReset } from './password-reset.js';

const FORGOTTEN = 20;

/** A person's password: forgotten, reset, changed. */
@ApiTags('auth')
@Controller('api/auth')
export class PasswordsController {
  private readonly forgotten: NetworkLimiter;

  constructor(
    private readonly forgottenPasswords: ForgottenPasswords,
    private readonly resets: PasswordReset,
    private readonly changes: PasswordChange,
    private readonly cookies: AuthCookies,
    private readonly deadLinks: DeadLinks,
    limiters: RateLimiters,
  ) {
    this.forgotten = new NetworkLimiter(limiters, { name: 'forgotten passwords by network', points: FORGOTTEN });
  }

  @Post('forgot-password')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('passwordForgotten', { by: 'anybody' })
  @ApiOperation({ summary: 'Request a mail with a link to set a new password' })
  async forgotPassword(@Body() { email }: EmailDto, @Ip() address: string): Promise<{ received: true }> {
    await this.forgotten.consume(address);
    this.forgottenPasswords.request(email, address);
    return { received: true };
  }

  @Post('reset-password')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('passwordReset', { by: 'anybody' })
  @ApiOperation({ summary: 'Set a new password by the link of a mail; ends every session of the person' })
  async resetPassword(
    @Body() { token, password }: NewPasswordDto,
    @Ip() address: string,
    @Caller() context: CommandContext,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ reset: true }> {
    const { userId } = await this.deadLinks.opening(address, () => this.resets.reset(token, password, context));
    this.cookies.setDevice(reply, userId);
    return { reset: true };
  }

  @Patch('password')
  @Allow('session:own')
  @Noted('passwordChanged', { by: 'anybody' })
  @ApiOperation({ summary: 'Change the own password; ends every other session of the person' })
  async changePassword(
    @Body() { currentPassword, newPassword }: ChangePasswordDto,
    @CurrentSession() session: Session | null,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ changed: true }> {
    if (!session) throw new Rejection('NO_SESSION');
    const secret = await this.changes.change(
      { current: currentPassword, next: newPassword },
      { userId: session.actor.userId, sessionId: session.sessionId },
    );
    if (secret !== null) this.cookies.setSession(reply, secret);
    return { changed: true };
  }
}
