import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { isDiskFull } from '@tender/event-store';
import { errorAnswer } from '@tender/http';
import { WrongSetting, type Settings } from '@tender/platform/settings';

/** Milliseconds between two attempts to open. */
const RETRY_MILLIS = 2_000;

const answer: RequestListener = (request, response) => {
  const alive = request.url === '/health/live';
  const body = alive ? { status: 'live' } : errorAnswer('DISK_FULL', randomUUID());
  response.writeHead(alive ? 200 : 503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(!alive && { 'retry-after': '30' }),
    connection: 'close',
  });
  response.end(JSON.stringify(body));
};

/**
 * Opens the house, again and again as long as the disk has no room for that: meanwhile the process is alive and not
 * ready, and callers are told why.
 * @returns what was opened, and the port that has answered so far.
 * @throws whatever else keeps the house from opening.
 */
export async function whenThereIsRoom<T>(
  { HOST, PORT, DATA_DIR }: Settings,
  open: () => Promise<T>,
): Promise<{ opened: T; port: number }> {
  let server: Server | undefined;
  const leave = () => process.exit(0);
  try {
    for (;;) {
      try {
        const opened = await open();
        return { opened, port: server ? (server.address() as AddressInfo).port : PORT };
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        if (!server) {
          console.error(`There is no room on the disk of DATA_DIR ${DATA_DIR}: the house opens as soon as there is`);
          process.once('SIGTERM', leave).once('SIGINT', leave);
          server = await listening(createServer(answer), { HOST, PORT });
        }
        await delay(RETRY_MILLIS);
      }
    }
  } finally {
    process.off('SIGTERM', leave).off('SIGINT', leave);
    if (server) await closed(server);
  }
}

async function listening(server: Server, { HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>): Promise<Server> {
  try {
    await once(server.listen(PORT, HOST), 'listening');
    return server;
  } catch (error) {
    throw new WrongSetting('PORT', error);
  }
}

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
