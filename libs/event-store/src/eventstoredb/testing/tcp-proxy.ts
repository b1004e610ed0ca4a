import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy to the first server of a connection string, and the connection string through it. */
export async function lineTo(connectionString: string): Promise<{ line: TcpProxy; url: URL }> {
  const url = new URL(connectionString);
  const line = await TcpProxy.open({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${line.port}`;
  return { line, url };
}

/** TCP proxy that can cut, stall or slow down its connections. */
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

  /** Number of open connections. */
  get open(): number {
    return this.pairs.size;
  }

  /** Breaks all connections and refuses new ones until `mend`. */
  cut(): void {
    this.isCut = true;
    for (const { client, server } of this.pairs) {
      client.destroy();
      server.destroy();
    }
  }

  /** Stalls all connections until `mend`. */
  hold(): void {
    this.isHeld = true;
    for (const { client, server } of this.pairs) {
      client.pause();
      server.pause();
    }
  }

  /** Limits the server's data rate until `mend`. */
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
  /** Pauses reading from the server until this many bytes have passed at the limited rate. */
  private rest(server: Socket, bytes: number): void {
    if (this.bytesPerMilli === Infinity) return;
    server.pause();
    setTimeout(() => {
      if (!this.isHeld) server.resume();
    }, bytes / this.bytesPerMilli);
  }
}
