import { Controller, Get, Inject } from '@nestjs/common';
import { NEUTRAL_NAME, type ClientEnvironment } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { Allow, ApiOperation, ApiTags, VERSION } from '@tender/http';
import type { Clock } from '@tender/kernel';
import { HouseSettingsService } from '@tender/people';
import type { Settings } from '@tender/platform/settings';
import { SETTINGS_TOKEN } from '../injection-tokens.js';

@ApiTags('operations')
@Controller('api/js-modules')
export class ClientEnvironmentController {
  constructor(
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(HouseSettingsService) private readonly house: Pick<HouseSettingsService, 'view'>,
  ) {}

  @Get('client-environment')
  @Allow('public')
  @ApiOperation({ summary: 'Get the environment configuration of the client' })
  async environment(): Promise<{ environment: ClientEnvironment }> {
    const { PUBLIC_URL, SUPPORT_EMAIL, SMTP_URL, WHATSAPP_TOKEN, INSTALLABLE } = this.settings;
    const house = await this.house.view();
    return {
      environment: {
        name: house.name ?? NEUTRAL_NAME,
        house,
        version: VERSION,
        publicUrl: PUBLIC_URL,
        serverTime: this.clock(),
        supportEmail: SUPPORT_EMAIL,
        features: {
          mail: SMTP_URL !== null,
          whatsApp: WHATSAPP_TOKEN !== null,
          installable: INSTALLABLE === 'on',
        },
      },
    };
  }
}
