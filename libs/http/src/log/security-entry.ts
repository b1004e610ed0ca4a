import { isGuest, isId } from '@tender/kernel';
import type { ErrorCode } from '@tender/contracts';
import { networkOf } from '../network/network.js';
import type { IncomingRequest } from '../route/request-origin.js';

/** One success or refusal. Contains no e-mail address, no password and no part of a body. */
export interface SecurityEntry {
  what: string;
  userId: string;
  role: string;
  code?: ErrorCode;
  method?: string;
  /** The route's pattern, never the raw address, which may contain anything. */
  route?: string;
  objects?: readonly string[];
  account?: string;
  network?: string;
  reference: string;
}

/** Receives every entry, before deduplication. It must be fast, and never throw. */
export interface SecuritySink {
  receiveEntry(entry: SecurityEntry): void;
}

export const callOf = ({
  method,
  routeOptions,
  params,
  id,
}: IncomingRequest): Pick<SecurityEntry, 'method' | 'route' | 'objects' | 'reference'> => {
  const objects = Object.entries(params ?? {}).flatMap(([name, value]) =>
    name !== 'token' && isId(value) ? [value] : [],
  );
  return { method, route: routeOptions?.url ?? '', ...(objects.length > 0 && { objects }), reference: String(id) };
};

/** Denials of guests are only counted, never written one by one. */
export const isOnlyCounted = ({ what, role }: SecurityEntry): boolean => what === 'denied' && isGuest({ role });

/** An address without the part that identifies a household: its /24 or /48. */
export function shortNetwork(address: string): string {
  const { customer, site } = networkOf(address);
  return site ?? customer.replace(/\.\d+$/, '.0/24');
}
