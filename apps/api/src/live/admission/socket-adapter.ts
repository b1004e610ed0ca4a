import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import { CountedWebSockets } from './counted-web-sockets.js';

const LARGEST_MESSAGE = 16 * 1024;

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

  /** Closes the sockets without a disconnect packet, which would stop clients from reconnecting. */
  override close(server: Server): Promise<void> {
    server.engine.close();
    return Promise.resolve();
  }
}
