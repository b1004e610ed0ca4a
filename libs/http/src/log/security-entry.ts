import { isGuest, isId } from '@tender/kernel';
import type { ErrorCode } from '@tender/contracts';
import { networkOf } from '../network/network.js';
import type { IncomingRequest } from '../route/request-origin.js';

/** One thing that was done, or refused. Holds no e-mail address, no password, and nothing of a body. */
export interface SecurityEntry {
  /** `denied`, or the name that a route gives to what it does (`@Noted`). */
  what: string;
  /** Both `guest` without a session. */
  userId: string;
  role: string;
  /** Why it was refused; absent when it was done. */
  code?: ErrorCode;
  method?: string;
  /** The route's pattern, never the address as it came: that may carry anything. */
  route?: string;
  /** Ids that stood in the address: of what it was about. */
  objects?: readonly string[];
  /** The digest of the e-mail address that was named (`SecurityLog.accountOf`). */
  account?: string;
  /** Where it came from (`shortNetwork`). */
  network?: string;
  /** The request's id, which the answer and the events carry, too. */
  reference: string;
}

/** Is told of every entry, before repeats are counted together. It must be quick, and never fail. */
export interface SecuritySink {
  receiveEntry(entry: SecurityEntry): void;
}

/** What an entry tells of the call that it is about. */
export const callOf = ({
  method,
  routeOptions,
  params,
  id,
}: IncomingRequest): Pick<SecurityEntry, 'method' | 'route' | 'objects' | 'reference'> => {
  const objects = Object.values(params ?? {}).filter(isId);
  return { method, route: routeOptions?.url ?? '', ...(objects.length > 0 && { objects }), reference: String(id) };
};

/** What strangers are denied is never told one by one. */
export const isOnlyCounted = ({ what, role }: SecurityEntry): boolean => what === 'denied' && isGuest({ role });

/** An address without what tells one household from the next: its /24, or its /48. */
export function shortNetwork(address: string): string {
  const { customer, site } = networkOf(address);
  return site ?? customer.replace(/\.\d+$/, '.0/24');
}
