import ipaddr from 'ipaddr.js';

export interface Network {
  /** An IPv4 address, or a /64: the minimum of one customer of an IPv6 provider. */
  customer: string;
  /** The /48, the maximum of one customer of an IPv6 provider; null for IPv4. */
  site: string | null;
}

const WITH_PORT = /^(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>\d{1,3}(?:\.\d{1,3}){3}):\d+)$/;

/** The network of an address in any notation. Invalid addresses, and those of closed connections, are one network. */
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

/** Key of the fair queues: the widest network of one customer, so that no customer has thousands of turns. */
export function turnOf(address: string | undefined): string {
  const { customer, site } = networkOf(address);
  return site ?? customer;
}

const prefix = (ip: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toNormalizedString().split('%', 1)[0]}/${bits}`).toString()}/${bits}`;
