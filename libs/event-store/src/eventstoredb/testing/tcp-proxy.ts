import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to the server that a connection string names first, and the string that leads over it. */
export async function lineTo(connectionString: string): Promise<{ line: TcpProxy; url: URL }> {
  const url = new URL(connectionString);
  const line = await TcpProxy.open({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${line.port}`;
  return { line, url };
}

/** A line to a server that a test can cut, hold up or slow down. */
export class TcpProxy {
  private readonly pairs = new Set<{ client: Socket; server: Socket }>();
  private isCut = false;
  private isHeld = false;
  private bytesPerMilli = Infinity;

  private constructor(
    private readonly listener: Server,
    readonly port: number,
  ) {}

  static async open(target: { host: string; port: number }): Promise<TcpProxy> {
    const listener = createServer({ pauseOnConnect: true });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const proxy = new TcpProxy(listener, (listener.address() as { port: number }).port);
    listener.on('connection', (client) => proxy.join(client, connect(target)));
    return proxy;
  }

  /** How many lines stand. */
  get open(): number {
    return this.pairs.size;
  }

  /** Every line breaks at once, and nobody gets through until `mend`. */
  cut(): void {
    this.isCut = true;
    for (const { client, server } of this.pairs) {
      client.destroy();
      server.destroy();
    }
  }

  /** Lines stay open, and nothing moves on them until `mend`. */
  hold(): void {
    this.isHeld = true;
    for (const { client, server } of this.pairs) {
      client.pause();
      server.pause();
    }
  }

  /** What the server says comes no faster than this until `mend`. */
  slow(bytesPerSecond: number): void {
    this.bytesPerMilli = bytesPerSecond / 1_000;
  }

  mend(): void {
    this.isCut = this.isHeld = false;
    this.bytesPerMilli = Infinity;
    for (const { client, server } of this.pairs) {
      client.resume();
      server.resume();
    }
  }

  async close(): Promise<void> {
    this.cut();
    this.listener.close();
    await once(this.listener, 'close');
  }

  private join(client: Socket, server: Socket): void {
    if (this.isCut) {
      client.destroy();
      server.destroy();
      return;
    }
    const pair = { client, server };
    this.pairs.add(pair);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        if (!to.write(chunk)) from.pause();
        else if (from === server) this.rest(server, chunk.length);
      });
      to.on('drain', () => {
        if (!this.isHeld) from.resume();
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        this.pairs.delete(pair);
      });
    }
    if (this.isHeld) this.hold();
    else client.resume();
  }
  /** Takes nothing more from the server before so many bytes are over a slow line. */
  private rest(server: Socket, bytes: number): void {
    if (this.bytesPerMilli === Infinity) return;
    server.pause();
    setTimeout(() => {
      if (!this.isHeld) server.resume();
    }, bytes / this.bytesPerMilli);
  }
}
