import type { ApiDriver } from '@tender/api-driver';
import { io } from 'socket.io-client';

/** Opens a socket for each buyer, like an open page, so that the control room shows them as present. */
export function beConnected(buyers: readonly ApiDriver[]): void {
  for (const buyer of buyers)
    io(buyer.address, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie: buyer.cookie },
    });
}
