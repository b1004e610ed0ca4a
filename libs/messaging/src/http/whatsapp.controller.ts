import { Controller, Get, Headers, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { Allow, ApiOperation, ApiTags, BodyLimit, IsText, MayBeAbsent, Signed, type SignedRequest } from '@tender/http';
import { WhatsAppReports } from '../services/whatsapp-reports.js';

/** Meta's request when the webhook address is registered. */
export class WebhookQuery {
  /** Always `subscribe`. */
  @MayBeAbsent()
  @IsText(100)
  'hub.mode'?: string;

  /** Value of the setting `WHATSAPP_VERIFY_TOKEN`. */
  @MayBeAbsent()
  @IsText(500)
  'hub.verify_token'?: string;

  /** Text to return. */
  @MayBeAbsent()
  @IsText(500)
  'hub.challenge'?: string;
}

/** Webhook for WhatsApp's reports about messages. It has no session: a token and a signature authenticate it. */
@ApiTags('notifications')
@Controller('api/whatsapp')
export class WhatsAppController {
  constructor(private readonly reports: WhatsAppReports) {}

  @Get('webhook')
  @Allow('public')
  @ApiOperation({ summary: 'For Meta: confirm the address of the webhook' })
  verify(@Query() query: WebhookQuery, @Res({ passthrough: true }) reply: { type(type: string): unknown }): string {
    this.reports.verify(query['hub.mode'], query['hub.verify_token']);
    void reply.type('text/plain; charset=utf-8');
    return query['hub.challenge'] ?? '';
  }

  @Post('webhook')
  @Allow('public')
  @Signed()
  @BodyLimit('rows')
  @HttpCode(200)
  @ApiOperation({ summary: 'For WhatsApp: report the delivery of messages; signed by `X-Hub-Signature-256`' })
  async take(
    @Req() { signedText = '{}' }: SignedRequest,
    @Headers('x-hub-signature-256') signature?: string,
  ): Promise<{ received: true }> {
    await this.reports.receive(signedText, signature);
    return { received: true };
  }
}
