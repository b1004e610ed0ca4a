import ipaddr from 'ipaddr.js';

/** Whose tries count together. */
export interface Network {
  /** An IPv4 address, or the /64 that one customer of an IPv6 provider has at least. */
  customer: string;
  /** The /48 that a customer of an IPv6 provider has at most; null for IPv4. */
  site: string | null;
}

/** `203.0.113.7:4711` and `[2001:db8::1]:4711`, as some proxies write them. */
const WITH_PORT = /^(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>\d{1,3}(?:\.\d{1,3}){3}):\d+)$/;

/**
 * The network of an address however it is written: with a port, mapped into IPv6, expanded, in capitals. What is no
 * address, or that of a connection that has gone, is one network.
 */
export function networkOf(address: string | undefined): Network {
  const text = address?.trim() ?? '';
  const groups = WITH_PORT.exec(text)?.groups;
  const bare = groups?.['six'] ?? groups?.['four'] ?? text;
  if (!ipaddr.isValid(bare)) return { customer: 'unknown', site: null };
  const ip = ipaddr.process(bare);
  return ip.kind() === 'ipv4'
    ? { customer: ip.toString(), site: null }
    : { customer: prefix(ip, 64), site: prefix(ip, 48) };
}

/**
 * The network whose visitors take turns together: the widest that one customer may have, so that none has thousands of
 * turns.
 */
export function turnOf(address: string | undefined): string {
  const { customer, site } = networkOf(address);
  return site ?? customer;
}

const prefix = (ip: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toNormalizedString().split('%', 1)[0]}/${bits}`).toString()}/${bits}`;
