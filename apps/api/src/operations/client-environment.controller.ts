import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ClientEnvironment } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { Allow, VERSION } from '@tender/http';
import type { Clock } from '@tender/kernel';
import { HOUSE_NAME } from '@tender/platform/outgoing-settings';
import type { Settings } from '@tender/platform/settings';
import { SETTINGS_TOKEN } from '../tokens.js';

@ApiTags('operations')
@Controller('api/js-modules')
export class ClientEnvironmentController {
  constructor(
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('client-environment')
  @Allow('public')
  @ApiOperation({ summary: 'What a client needs to know of the server' })
  environment(): { environment: ClientEnvironment } {
    const { PUBLIC_URL, SUPPORT_EMAIL, SMTP_URL, WHATSAPP_TOKEN } = this.settings;
    return {
      environment: {
        name: HOUSE_NAME,
        version: VERSION,
        publicUrl: PUBLIC_URL,
        serverTime: this.clock(),
        supportEmail: SUPPORT_EMAIL,
        features: { mail: SMTP_URL !== null, whatsApp: WHATSAPP_TOKEN !== null },
      },
    };
  }
}
