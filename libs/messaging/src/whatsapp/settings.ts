import type { WhatsAppSettings } from '@tender/context';

export interface WhatsAppAccess {
  api: WhatsAppSettings | null;
  /** Key of report signatures; null: reports are refused. */
  appSecret: string | null;
  /** Token for Meta's verification request; null: the webhook cannot be registered. */
  verifyToken: string | null;
}

export const WHATSAPP_ACCESS = Symbol('WhatsAppAccess');
