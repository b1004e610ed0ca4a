import type { WhatsAppSettings } from '@tender/context';

/** What the api knows of WhatsApp. */
export interface WhatsAppAccess {
  /** Null where the house has none. */
  api: WhatsAppSettings | null;
  /** Signs what WhatsApp reports; null: no reports are taken. */
  appSecret: string | null;
  /** Shows Meta that the address for reports is ours; null: it cannot be set up. */
  verifyToken: string | null;
}

/** Injection token of `WhatsAppAccess`. */
export const WHATSAPP_ACCESS = Symbol('WhatsAppAccess');
