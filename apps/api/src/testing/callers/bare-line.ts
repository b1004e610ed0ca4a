import { connect, type Socket } from 'node:net';
import { eventually } from '@tender/kernel/testing/eventually';

/** A bare connection, for requests that no client would send. */
export class BareLine {
  received = '';
  ended = false;
  readonly socket: Socket;

  /** `from`: local address, if the machine has several. */
  constructor(address: string, from = '127.0.0.1') {
    const { hostname, port } = new URL(address);
    this.socket = connect({ host: hostname, port: Number(port), localAddress: from });
    this.socket.on('data', (chunk) => {
      this.received += chunk.toString('latin1');
    });
    this.socket.on('close', () => {
      this.ended = true;
    });
    // Ignore errors: tests check whether the connection has ended.
    this.socket.on('error', () => undefined);
  }

  send(text: string): this {
    this.socket.write(text, 'latin1');
    return this;
  }

  /** Waits for the first answer. @returns it; `body` is empty without JSON */
  async answer(): Promise<{ status: number; head: string; body: Record<string, unknown> }> {
    await eventually(() => this.complete(), 'an answer');
    const [head = '', text = ''] = this.received.split('\r\n\r\n', 2);
    return {
      status: Number(head.slice(9, 12)),
      head: head.toLowerCase(),
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  }

  /** Waits for the first bytes of an answer. */
  answering(): Promise<void> {
    return eventually(() => this.received !== '', 'the beginning of an answer');
  }

  /** Waits until the other side has closed the connection. */
  closed(): Promise<void> {
    return eventually(() => this.ended, 'the end of a connection');
  }

  close(): void {
    this.socket.destroy();
  }

  private complete(): boolean {
    const [head = '', text] = this.received.split('\r\n\r\n', 2);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    return text !== undefined && (length === undefined ? this.ended : text.length >= Number(length));
  }
}

/** Head of a request, with the required host. */
export const head = (line: string, headers: Record<string, string | number> = {}): string =>
  `${line} HTTP/1.1\r\n${Object.entries({ host: 'house.test', 'content-type': 'application/json', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
