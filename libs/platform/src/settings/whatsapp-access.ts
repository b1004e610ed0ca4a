import { WHATSAPP_ACCESS, type WhatsAppAccess } from '@tender/messaging/whatsapp';
import type { Settings } from './settings.js';

export type WhatsAppNames = Extract<keyof Settings, `WHATSAPP_${string}`>;

export function whatsAppOf(settings: Pick<Settings, WhatsAppNames>): WhatsAppAccess {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_ACCOUNT_ID: accountId } = settings;
  return {
    api: token && phoneId && accountId ? { apiUrl: settings.WHATSAPP_API_URL, token, phoneId, accountId } : null,
    appSecret: settings.WHATSAPP_APP_SECRET,
    verifyToken: settings.WHATSAPP_VERIFY_TOKEN,
  };
}

export const whatsAppAccess = (settings: Pick<Settings, WhatsAppNames>) => ({
  provide: WHATSAPP_ACCESS,
  useValue: whatsAppOf(settings),
});
