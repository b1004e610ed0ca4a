import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request, Route, WebSocketRoute } from '@playwright/test';

/** A page's connection to the server that can fail: it can be cut, lose responses, or hold a call. */
export class FaultyConnection {
  private state: 'whole' | 'cut' | 'deaf' | 'losing answers' = 'whole';
  private readonly sockets: WebSocketRoute[] = [];
  /** Calls to hold, by a text in their address or body; `tell` runs when the call is held. */
  private readonly held = new Map<string, { from: 'question' | 'answer'; tell: () => void }>();
  private waiting: (() => void)[] = [];
  /** Calls that the server accepted but whose responses were lost. */
  private readonly acceptedCalls: string[] = [];
  /** Calls without a response yet. */
  private readonly underWay = new Set<Request>();

  static async attach(page: Page): Promise<FaultyConnection> {
    const line = new FaultyConnection();
    const over = (request: Request) => void line.underWay.delete(request);
    page.on('requestfinished', over);
    page.on('requestfailed', over);
    await page.routeWebSocket(/socket\.io/, (socket) => {
      line.sockets.push(socket);
      if (line.isSocketOpen) socket.connectToServer();
    });
    await page.route(/socket\.io/, (route) => (line.isSocketOpen ? route.continue() : route.abort()));
    await page.route(/\/api\//, (route) => line.handleRoute(route).catch(() => undefined));
    return line;
  }

  private get isSocketOpen(): boolean {
    return this.state === 'whole' || this.state === 'losing answers';
  }

  /** Cuts the connection, then waits for pending responses: a late one would show the page a reachable server. */
  async cut(): Promise<void> {
    await this.setState('cut');
    while (this.underWay.size > 0) await delay(20);
  }

  /** Closes the sockets: no live messages arrive, but HTTP calls work. */
  closeSockets(): Promise<void> {
    return this.setState('deaf');
  }

  /** Lets calls arrive but loses their responses. */
  loseAnswers(): void {
    this.state = 'losing answers';
    this.release();
  }

  async restore(): Promise<void> {
    await (this.isSocketOpen ? this.release() : this.setState('whole'));
    this.state = 'whole';
  }

  /**
   * Holds the next call with these words in its address or body, before or after the server, until the connection
   * fails. @returns when it is held
   */
  hold(words: string, from: 'question' | 'answer'): Promise<void> {
    return new Promise((resolve) => this.held.set(words, { from, tell: resolve }));
  }

  /**
   * Returns whether the server accepted a call with all these words in its address or body while responses were lost.
   */
  hasAccepted(...words: readonly string[]): boolean {
    return this.acceptedCalls.some((call) => words.every((word) => call.includes(word)));
  }

  /** Drops all held calls. */
  release(): void {
    for (const lose of this.waiting.splice(0)) lose();
  }

  private async setState(state: 'whole' | 'cut' | 'deaf'): Promise<void> {
    this.state = state;
    this.release();
    await Promise.all(this.sockets.splice(0).map((socket) => socket.close()));
  }

  private async handleRoute(route: Route): Promise<void> {
    if (this.state === 'cut') return route.abort();
    const call = `${route.request().url()} ${route.request().postData() ?? ''}`;
    const [words, hold] = [...this.held].find(([each]) => call.includes(each)) ?? [];
    if (words !== undefined && hold) {
      this.held.delete(words);
      if (hold.from === 'answer') await route.fetch();
      const lost = new Promise<void>((resolve) => this.waiting.push(resolve));
      hold.tell();
      await lost;
      return route.abort();
    }
    if (this.state !== 'losing answers') {
      this.underWay.add(route.request());
      return route.continue();
    }
    const answer = await route.fetch();
    if (answer.ok()) this.acceptedCalls.push(call);
    return route.abort();
  }
}
