import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '@tender/kernel/testing/eventually';

/** A web socket that is written by hand, down to its frames, and that answers nothing. */
export class RawSocket {
  received = '';
  isOpen = true;

  private constructor(readonly line: Socket) {
    line.on('data', (bytes: Buffer) => {
      this.received += bytes.toString('latin1');
    });
    line
      .on('close', () => {
        this.isOpen = false;
      })
      .on('error', () => undefined);
  }

  /** Requests a web socket. Resolves once there is an answer, or the connection has ended. */
  static async open(
    address: string,
    { headers = {}, query = '' }: { headers?: Record<string, string>; query?: string } = {},
  ): Promise<RawSocket> {
    const { hostname, port, host } = new URL(address);
    const line = connect(Number(port), hostname);
    const raw = new RawSocket(line);
    await once(line, 'connect');
    const lines = Object.entries({
      host,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    });
    line.write(
      `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
    await eventually(() => raw.received.includes('\r\n\r\n') || !raw.isOpen, 'an answer to the upgrade');
    return raw;
  }

  /** Whether the connection became a web socket. */
  get isUpgraded(): boolean {
    return this.received.startsWith('HTTP/1.1 101');
  }

  /** A frame with a zero mask. `opcode`: 1 text, 0 continuation, 9 ping, 10 pong. */
  frame(opcode: number, text = '', isLast = true): this {
    const payload = Buffer.from(text);
    const length =
      payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff];
    this.line.write(Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode, ...length, 0, 0, 0, 0]), payload]));
    return this;
  }

  /** Waits until the other side has closed the connection. */
  cut(): Promise<void> {
    return eventually(() => !this.isOpen, 'the connection is cut');
  }

  close(): void {
    this.line.destroy();
  }
}
