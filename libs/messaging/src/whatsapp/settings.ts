import type { WhatsAppSettings } from '@tender/context';

export interface WhatsAppAccess {
  api: WhatsAppSettings | null;
  /** Null: reports are refused. */
  appSecret: string | null;
  /** Null: the webhook cannot be registered. */
  verifyToken: string | null;
}

export const WHATSAPP_ACCESS = Symbol('WhatsAppAccess');
