import { Body, Controller, HttpCode, Ip, Post, Req, Res } from '@nestjs/common';
import { chosenLanguage, type AddedFactor, type FactorOffer, type UserView } from '@tender/contracts';
import {
  Allow,
  ApiOperation,
  ApiTags,
  CurrentSession,
  type IncomingRequest,
  NoBody,
  Noted,
  type Session,
  Throttled,
} from '@tender/http';
import { DeadLinks } from '../mails/dead-links.js';
import { LinkDto } from '../mails/link.dto.js';
import { AuthCookies, type CookieReply } from '../sessions/auth-cookies.js';
import { agentOf } from '../sign-in/auth.controller.js';
import { SignInReplies } from '../sign-in/sign-in-replies.js';
import { FactorSignIn, type PendingBrowser } from './factor-sign-in.js';
import { hostOf } from './factors.controller.js';
import { FactorKindDto, FactorProofDto, NewFactorDto } from './factors.dto.js';

/** Calls after a right password (409 `FACTOR_NEEDED`). The `factor` cookie admits them for five minutes. */
@ApiTags('factors')
@Controller('api/auth/factor')
export class FactorSignInController {
  constructor(
    private readonly signIns: FactorSignIn,
    private readonly cookies: AuthCookies,
    private readonly replies: SignInReplies,
    private readonly deadLinks: DeadLinks,
  ) {}

  @Post('challenge')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @ApiOperation({ summary: 'Get the options, as JSON, for the use of a passkey at sign-in' })
  async challenge(
    @Body() _: NoBody,
    @Ip() address: string,
    @Req() request: IncomingRequest,
  ): Promise<{ options: string }> {
    return { options: await this.signIns.challenge(this.browserOf(request, address)) };
  }

  @Post('signin')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('signIn', { by: 'anybody', signsIn: true, lines: 'staff' })
  @ApiOperation({ summary: 'Give the second factor, and start the session' })
  signIn(
    @Body() proof: FactorProofDto,
    @Ip() address: string,
    @CurrentSession() before: Session | null,
    @Req() request: IncomingRequest,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ user: UserView }> {
    return this.replies.welcome(this.signIns.signIn(this.browserOf(request, address), proof), before, reply);
  }

  @Post('mail')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('factorSetupMailed', { by: 'anybody' })
  @ApiOperation({ summary: 'Request a mail with the link to set up a first factor; false without a confirmed address' })
  async mail(@Body() _: NoBody, @Ip() address: string, @Req() request: IncomingRequest): Promise<{ sent: boolean }> {
    return { sent: await this.signIns.sendLink(this.browserOf(request, address)) };
  }

  @Post('open')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('factorSetupOpened', { by: 'anybody' })
  @ApiOperation({ summary: 'Open the mailed link: this sign-in may set up a first factor' })
  async open(
    @Body() { token }: LinkDto,
    @Ip() address: string,
    @Req() request: IncomingRequest,
  ): Promise<{ opened: true }> {
    const browser = this.browserOf(request, address);
    await this.deadLinks.opening(address, () => this.signIns.openLink(browser, token));
    return { opened: true };
  }

  @Post('new')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @ApiOperation({ summary: 'Get what is needed to make the first passkey, or to set up an authenticator app' })
  offer(@Body() { kind }: FactorKindDto, @Ip() address: string, @Req() request: IncomingRequest): Promise<FactorOffer> {
    return this.signIns.offer(this.browserOf(request, address), kind);
  }

  @Post('add')
  @HttpCode(200)
  @Allow('public')
  @Throttled()
  @Noted('factorAdded', { by: 'anybody', signsIn: true })
  @ApiOperation({ summary: 'Add the first factor, and start the session; the recovery codes are shown once' })
  async add(
    @Body() factor: NewFactorDto,
    @Ip() address: string,
    @CurrentSession() before: Session | null,
    @Req() request: IncomingRequest,
    @Res({ passthrough: true }) reply: CookieReply,
  ): Promise<{ user: UserView } & AddedFactor> {
    const { added, signedIn } = await this.signIns.add(this.browserOf(request, address), factor);
    return { ...added, ...(await this.replies.welcome(Promise.resolve(signedIn), before, reply)) };
  }

  private browserOf(request: IncomingRequest, address: string): PendingBrowser {
    return {
      secret: this.cookies.factorOf(request),
      device: this.cookies.deviceOf(request),
      address,
      host: hostOf(request),
      userAgent: agentOf(request),
      language: chosenLanguage(request.headers['cookie']?.toString() ?? ''),
    };
  }
}
