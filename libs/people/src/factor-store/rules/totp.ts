import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238) with the values that all authenticator apps support. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Recommended length of the secret for SHA-1 (RFC 4226, section 4). */
const SECRET_BYTES = 20;
/** Steps before and after the current one whose codes are accepted, because clocks differ. */
const WINDOW = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

export const stepAt = (instant: string): number => Math.floor(Date.parse(instant) / 1_000 / STEP_SECONDS);

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.at(-1)! & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of a code near `now`; null for a wrong code. */
export function matchingStep(secret: Buffer, code: string, now: string): number | null {
  const typed = Buffer.from(code.replace(/\s/g, ''));
  if (typed.length !== DIGITS) return null;
  const current = stepAt(now);
  for (let step = current - WINDOW; step <= current + WINDOW; step++)
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), typed)) return step;
  return null;
}

/** Base32 without padding (RFC 4648). */
export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Address for the QR code of an authenticator app. */
export function totpUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = [issuer, account].map((part) => encodeURIComponent(part.replaceAll(':', ' '))).join(':');
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
