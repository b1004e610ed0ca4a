import { Inject, Injectable, Logger } from '@nestjs/common';
import type { WhatsAppTemplateView } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import { WhatsAppCloudApi } from '../whatsapp/cloud-api.js';
import { WHATSAPP_ACCESS, type WhatsAppAccess } from '../whatsapp/settings.js';

@Injectable()
export class WhatsAppTemplates {
  private readonly logger = new Logger(WhatsAppTemplates.name);
  private readonly api: WhatsAppCloudApi | null;

  constructor(@Inject(WHATSAPP_ACCESS) { api }: WhatsAppAccess) {
    this.api = api && new WhatsAppCloudApi(api);
  }

  get configured(): boolean {
    return this.api !== null;
  }

  /** Empty without a WhatsApp account. @throws Rejection WHATSAPP_UNAVAILABLE */
  async list(): Promise<WhatsAppTemplateView[]> {
    try {
      return (await this.api?.templates()) ?? [];
    } catch (error) {
      this.logger.warn({ message: 'the WhatsApp templates could not be read', err: error });
      throw new Rejection('WHATSAPP_UNAVAILABLE');
    }
  }
}
