import type { KimberleyCertificate } from '@tender/contracts';

/** A Kimberley certificate in one line: `ZA-1 · issued 2026-01-31 · SADPMR · South Africa`. */
export const kimberleyWords = ({ number, issuedAt, expiresAt, authority, origin }: KimberleyCertificate): string =>
  [
    number,
    issuedAt && `issued ${issuedAt.slice(0, 10)}`,
    expiresAt && `expires ${expiresAt.slice(0, 10)}`,
    authority,
    origin,
  ]
    .filter(Boolean)
    .join(' · ');
