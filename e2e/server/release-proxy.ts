import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEPT_HEADERS = ['content-type', 'content-security-policy', 'cache-control', 'app-version'];
const STYLES = /\/assets\/first-([\w-]+)\.css/g;
const NEW_STYLES = /^\/assets\/second-([\w-]+)\.css/;

/** A proxy that can be cut, and that can turn the answers into those of the next release. Forwards reads only. */
export class ReleaseProxy {
  /** Whether pages, the service worker and a style sheet are those of the next release. */
  isUpgraded = false;
  /** Paths of all requests. */
  readonly paths: string[] = [];
  private server: Server | null = null;
  private port = 0;

  constructor(public target: string) {}

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async open(): Promise<this> {
    this.server = createServer((request, reply) => {
      this.forward(request, reply).catch(() => reply.destroy());
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  async cut(): Promise<void> {
    const closed = once(this.server!, 'close');
    this.server!.close();
    this.server!.closeAllConnections();
    await closed;
  }

  private async forward({ url = '/', method = 'GET', headers }: IncomingMessage, reply: ServerResponse): Promise<void> {
    this.paths.push(url);
    if (this.isUpgraded && url.match(STYLES)) return void reply.writeHead(404).end();
    const { accept = '*/*', cookie = '' } = headers;
    const path = url.replace(NEW_STYLES, '/assets/first-$1.css');
    const answer = await fetch(this.target + path, { method, headers: { accept, cookie } });
    const kept = KEPT_HEADERS.flatMap((name) => {
      const value = answer.headers.get(name);
      return value ? [[name, value] as const] : [];
    });
    const body = Buffer.from(await answer.arrayBuffer());
    reply.writeHead(answer.status, Object.fromEntries(kept));
    reply.end(this.isUpgraded && /html|\/sw\.js/.test(`${kept[0]?.[1]} ${url}`) ? upgraded(body.toString()) : body);
  }
}

const upgraded = (text: string): string =>
  text
    .replaceAll(STYLES, '/assets/second-$1.css')
    .replace('</title>', '</title><meta name="release" content="next" />')
    // Name of the cache.
    .replace(/(\d+\.\d+\.\d+-)[0-9a-f]{12}/g, '$1next');
