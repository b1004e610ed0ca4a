import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { retry } from '@tender/contracts';
import { isDiskFull } from '@tender/event-store';
import { errorAnswer, FOR_DATA } from '@tender/http';
import { Rejection } from '@tender/kernel';
import { WrongSetting, type Settings } from '@tender/platform/settings';

const RETRY_MILLIS = 2_000;

interface Wait {
  code: 'DISK_FULL' | 'UNAVAILABLE';
  words: string;
  /** `Retry-After`, in seconds. */
  again: number;
}

/** How to wait after an error; null if the error is not temporary. */
function waitAfter(error: unknown, dataDir: string): Wait | null {
  if (isDiskFull(error))
    return {
      code: 'DISK_FULL',
      words: `The disk of DATA_DIR ${dataDir} is full: the server starts as soon as there is free space`,
      again: 30,
    };
  // A server of the store that cannot be reached at all raises WrongSetting instead.
  if (error instanceof Rejection && error.code === 'UNAVAILABLE')
    return { code: 'UNAVAILABLE', words: 'A store does not answer: the server starts as soon as it answers', again: 2 };
  return null;
}

function answer({ code, again }: Wait, { url }: IncomingMessage, response: ServerResponse): void {
  const alive = url === '/health/live';
  const body = alive ? { status: 'live' } : errorAnswer(code, randomUUID());
  response.writeHead(alive ? 200 : 503, {
    ...FOR_DATA,
    'content-type': 'application/json',
    ...(!alive && { 'retry-after': `${again}` }),
    connection: 'close',
  });
  response.end(JSON.stringify(body));
}

/** Retries after temporary failures; until then the process is live but not ready. @returns the result, and the port in use */
export async function whenItCanOpen<T>(
  { HOST, PORT, DATA_DIR }: Pick<Settings, 'HOST' | 'PORT' | 'DATA_DIR'>,
  open: () => Promise<T>,
): Promise<{ opened: T; port: number }> {
  let server = undefined as Server | undefined;
  let wait: Wait | null = null;
  const leave = () => process.exit(0);
  try {
    const opened = await retry(open, async (error) => {
      const next = waitAfter(error, DATA_DIR);
      if (!next) return null;
      if (next.code !== wait?.code) console.error(next.words);
      wait = next;
      if (!server) {
        process.once('SIGTERM', leave).once('SIGINT', leave);
        server = await listening(
          createServer((request, response) => answer(wait!, request, response)),
          { HOST, PORT },
        );
      }
      return RETRY_MILLIS;
    });
    return { opened, port: portOf(server) ?? PORT };
  } finally {
    process.off('SIGTERM', leave).off('SIGINT', leave);
    if (server) await closed(server);
  }
}

const portOf = (server: Server | undefined): number | undefined => (server?.address() as AddressInfo | undefined)?.port;

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
