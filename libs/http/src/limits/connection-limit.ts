import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import { turnOf } from '../network/network.js';

interface ConnectionSettings {
  CONNECTIONS: number;
  CONNECTIONS_PER_ADDRESS: number;
  RATE_LIMITS: 'on' | 'off';
  TRUST_PROXY: string | null;
}

const LOGGED_EVERY = 60_000;

/**
 * Limits the number of open connections, in total and of one address, so that no client uses up all connections of the process. An IPv6 address
 * counts as its /48: one customer may have all 65,536 /64 networks in it. Connections of a trusted proxy count towards the total only.
 */
export function limitConnections(
  server: Server,
  { CONNECTIONS, CONNECTIONS_PER_ADDRESS, RATE_LIMITS, TRUST_PROXY }: ConnectionSettings,
): void {
  const refusals = new Refusals();
  server.maxConnections = CONNECTIONS;
  server.on('drop', () => refusals.count('CONNECTIONS'));
  if (RATE_LIMITS === 'off') return;
  const isProxy = proxies(TRUST_PROXY);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const network = turnOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > CONNECTIONS_PER_ADDRESS) {
      socket.destroy();
      refusals.count('CONNECTIONS_PER_ADDRESS');
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

class Refusals {
  private readonly logger = new Logger('Connections');
  private readonly unlogged = new Map<string, number>();
  private loggedAt = -Infinity;

  count(limit: string): void {
    this.unlogged.set(limit, (this.unlogged.get(limit) ?? 0) + 1);
    const now = performance.now();
    if (now - this.loggedAt < LOGGED_EVERY) return;
    this.loggedAt = now;
    this.logger.warn({ message: 'connections were refused', refused: Object.fromEntries(this.unlogged) });
    this.unlogged.clear();
  }
}

function proxies(list: string | null): (address: string) => boolean {
  const known = new BlockList();
  for (const entry of list?.split(',') ?? []) {
    const [address = '', prefix] = entry.trim().split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(prefix), family);
  }
  return (address) => known.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
