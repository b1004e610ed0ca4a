import { isIP } from 'node:net';
import type { PasskeysOff } from '@tender/contracts';

const LOCALHOST = 'localhost';

/**
 * The host that owns the passkeys of this installation (WebAuthn: RP id): that of PUBLIC_URL, else `localhost`. It does
 * not depend on a request: a forged `Host` must not turn the passkeys of a person off.
 */
export function rpIdOf(publicUrl: string | null): string | PasskeysOffHere {
  if (publicUrl === null) return LOCALHOST;
  const { protocol, hostname } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return { off: 'ipAddress' };
  return protocol === 'https:' || hostname === LOCALHOST ? hostname : { off: 'notSecure' };
}

interface PasskeysOffHere {
  off: PasskeysOff;
}

export interface RelyingParty {
  rpId: string;
  /** The only origin whose pages may use the passkeys. */
  origin: string;
}

/** @param host the request's `Host`, which matters only without PUBLIC_URL */
export function relyingPartyFor(publicUrl: string | null, host: string): RelyingParty | PasskeysOffHere {
  const rpId = rpIdOf(publicUrl);
  if (typeof rpId !== 'string') return rpId;
  if (publicUrl !== null) return { rpId, origin: new URL(publicUrl).origin };
  const address = `http://${host}`;
  const hostname = URL.canParse(address) ? new URL(address).hostname : '';
  if (hostname === LOCALHOST) return { rpId, origin: new URL(address).origin };
  return { off: isIP(hostname.replace(/^\[|\]$/g, '')) ? 'ipAddress' : 'notSecure' };
}
