import type { KimberleyCertificate } from '@tender/contracts';
import { joinTexts } from '../language/join-texts.js';
import { DATES } from '../language/language.js';
import { t } from '../language/t.js';

const day = new Intl.DateTimeFormat(DATES, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `31 Jan 2026` for `2026-01-31`: the day on the certificate, in any time zone; empty for undefined. */
export function kimberleyDay(text: string | undefined): string {
  const date = new Date(text?.slice(0, 10) ?? '');
  return Number.isNaN(date.getTime()) ? (text ?? '') : day.format(date);
}

/** A Kimberley certificate in one line: `ZA-1 · issued 31 Jan 2026 · SADPMR · South Africa`. */
export const kimberleyWords = ({ number, issuedAt, expiresAt, authority, origin }: KimberleyCertificate): string =>
  joinTexts([
    number,
    issuedAt && t('issued {day}', { day: kimberleyDay(issuedAt) }),
    expiresAt && t('expires {day}', { day: kimberleyDay(expiresAt) }),
    authority,
    origin,
  ]);
