import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  Caller,
  NeedsRoom,
  NetworkLimiter,
  NoBody,
  Noted,
  PageLanguage,
  type RateLimiter,
  RateLimiters,
  type ShownLanguage,
  Throttled,
  turnOf,
} from '@tender/http';
import { DeadLinks } from '../mails/dead-links.js';
import { LinkDto } from '../mails/link.dto.js';
import { CurrentTerms } from '../terms/current/current-terms.js';
import { ConfirmationMailer } from './confirmation-mailer.js';
import { Confirmations } from './confirmations.js';
import { SignUpDto } from './sign-up.dto.js';
import { SignUp } from './sign-up.js';

const SIGN_UPS = 20;
/** Maximum number of sign-ups per day from one network (IPv6: a /48). */
const SIGN_UPS_A_DAY = 100;
const DAY_SECONDS = 24 * 3_600;
/** Maximum number of confirmation mails that a person can request per minute. */
const SENT_AGAIN = 2;

/** Sign-up, and confirmation of the e-mail address. */
@ApiTags('auth')
@Controller('api/auth')
export class SignUpController {
  private readonly signUps: NetworkLimiter;
  private readonly ofDay: RateLimiter;
  private readonly sent: RateLimiter;

  constructor(
    private readonly newcomers: SignUp,
    private readonly confirmations: Confirmations,
    private readonly mailer: ConfirmationMailer,
    private readonly deadLinks: DeadLinks,
    private readonly terms: CurrentTerms,
    limiters: RateLimiters,
  ) {
    this.signUps = new NetworkLimiter(limiters, { name: 'sign-ups by network', points: SIGN_UPS });
    this.ofDay = limiters.create({
      name: 'sign-ups of a day by network',
      points: SIGN_UPS_A_DAY,
      seconds: DAY_SECONDS,
    });
    this.sent = limiters.create({ name: 'confirmations sent', points: SENT_AGAIN });
  }

  @Post('signup')
  @Allow('public')
  @NeedsRoom('growth')
  @Throttled()
  @Noted('signUp', { by: 'anybody' })
  @ApiOperation({
    summary: 'Sign up a company and its first person; the answer is the same for a known address',
  })
  async signUp(
    @Body() { acceptTerms, termsVersion, ...details }: SignUpDto,
    @Ip() address: string,
    @Caller() context: CommandContext,
    @PageLanguage() language: ShownLanguage,
  ): Promise<{ received: true }> {
    await this.signUps.consume(address);
    await this.ofDay.consume(turnOf(address));
    const terms = await this.terms.accepted(acceptTerms === false ? undefined : termsVersion);
    await this.newcomers.signUp({ ...details, address, terms, ...language }, context);
    return { received: true };
  }

  @Post('confirm-email')
  @HttpCode(200)
  @Allow('session:own')
  @Noted('emailConfirmed', { by: 'anybody' })
  @ApiOperation({ summary: 'Confirm the own e-mail address by the link of a mail' })
  async confirmEmail(
    @Body() { token }: LinkDto,
    @Ip() address: string,
    @Caller() context: CommandContext,
  ): Promise<{ confirmed: true }> {
    await this.deadLinks.opening(address, () => this.confirmations.confirmOwn(token, context));
    return { confirmed: true };
  }

  @Post('confirm-email/send')
  @HttpCode(200)
  @Allow('session:own')
  @ApiOperation({ summary: 'Send the confirmation mail for the own address again' })
  async sendConfirmation(
    @Body() _: NoBody,
    @Ip() address: string,
    @Caller() { actor }: CommandContext,
  ): Promise<{ received: true }> {
    await this.sent.consume(actor.userId);
    await this.mailer.sendAgain(actor.userId, address);
    return { received: true };
  }
}
