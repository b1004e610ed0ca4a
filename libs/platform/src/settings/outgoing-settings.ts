import type { OutgoingSettings } from '@tender/context';
import type { Settings } from './settings.js';
import { whatsAppOf, type WhatsAppNames } from './whatsapp-access.js';

const DAY = 24 * 3_600_000;

/** Without PUBLIC_URL links lead to the address of this process. */
export const outgoingSettings = ({
  SMTP_URL,
  MAIL_FROM,
  PUBLIC_URL,
  HOST,
  PORT,
  DELIVERY_DAYS,
  ...others
}: Pick<
  Settings,
  'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'DELIVERY_DAYS' | WhatsAppNames
>): OutgoingSettings => ({
  smtpUrl: SMTP_URL,
  mailFrom: MAIL_FROM,
  siteUrl: PUBLIC_URL ?? `http://${reachable(HOST)}:${PORT}`,
  keepDeliveriesFor: DELIVERY_DAYS * DAY,
  whatsApp: whatsAppOf(others).api,
});

/** Replaces the address of all interfaces by `localhost`, and puts IPv6 in brackets. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
