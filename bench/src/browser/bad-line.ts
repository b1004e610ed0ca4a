import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Route, WebSocketRoute } from 'playwright';

const GOOD = 120;
const FATES = ['late', 'answer lost', 'late', 'request lost', 'answer lost', 'late', 'request lost'] as const;
const LATE = 900;
const BID = /\/api\/bidding\/(create|update)/;

/** A page's connection: each call takes its time, and on a bad line bids and their answers are lost. */
export class BadLine {
  private state: 'good' | 'bad' | 'offline' = 'good';
  /** Idempotency keys of the bids: only a bid's first attempt is lost. */
  private readonly keys = new Set<string>();
  private readonly sockets: WebSocketRoute[] = [];

  static async attach(page: Page): Promise<BadLine> {
    const line = new BadLine();
    await page.routeWebSocket(/socket\.io/, (socket) => {
      line.sockets.push(socket);
      if (line.state !== 'offline') socket.connectToServer();
    });
    await page.route(/\/(api|socket\.io|health)\//, (route) => line.carry(route).catch(() => undefined));
    return line;
  }

  turn(state: 'good' | 'bad'): void {
    this.state = state;
  }

  async cut(millis: number): Promise<void> {
    this.state = 'offline';
    await Promise.all(this.sockets.splice(0).map((socket) => socket.close()));
    await delay(millis);
    this.state = 'bad';
  }

  private async carry(route: Route): Promise<void> {
    if (this.state === 'offline') return route.abort();
    if (this.state === 'good') {
      await delay(GOOD);
      return route.continue();
    }
    const fate = BID.test(route.request().url()) ? this.fateOf(route.request().headers()['idempotency-key']) : 'late';
    await delay(LATE);
    if (fate === 'request lost') return route.abort();
    if (fate === 'late') return route.continue();
    await route.fetch();
    return route.abort();
  }
  private fateOf(key = ''): (typeof FATES)[number] {
    const isFirst = !this.keys.has(key);
    this.keys.add(key);
    return isFirst ? FATES[(this.keys.size - 1) % FATES.length]! : 'late';
  }
}
