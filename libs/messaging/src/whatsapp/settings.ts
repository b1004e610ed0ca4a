import type { WhatsAppSettings } from '@tender/context';

export interface WhatsAppAccess {
  api: WhatsAppSettings | null;
  /** Secret that signs reports of WhatsApp. Null: reports are refused. */
  appSecret: string | null;
  /** Token that WhatsApp sends to register the webhook. Null: the webhook cannot be registered. */
  verifyToken: string | null;
}

export const WHATSAPP_ACCESS = Symbol('WhatsAppAccess');
