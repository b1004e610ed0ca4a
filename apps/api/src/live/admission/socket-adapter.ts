import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import { CountedWebSockets } from './counted-web-sockets.js';

const LARGEST_MESSAGE = 16 * 1024;

/** socket.io as the house needs it: small messages only, no compression of them, no other sites. */
export class SocketAdapter extends IoAdapter {
  override createIOServer(port: number, options?: ServerOptions): Server {
    return super.createIOServer(port, {
      ...options,
      maxHttpBufferSize: LARGEST_MESSAGE,
      perMessageDeflate: false,
      httpCompression: false,
      serveClient: false,
      wsEngine: CountedWebSockets,
    } as unknown as ServerOptions);
  }

  /**
   * Closes the sockets alone: the HTTP server is Fastify's to close, which first lets finish what is under way. No
   * farewell is said: a client that was sent away would not come back by itself after the restart.
   */
  override close(server: Server): Promise<void> {
    server.engine.close();
    return Promise.resolve();
  }
}
