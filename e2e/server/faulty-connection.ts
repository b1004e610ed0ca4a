import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request, Route, WebSocketRoute } from '@playwright/test';

/** A page's line to the house, that can be cut, lose answers, or keep a bid waiting. */
export class FaultyConnection {
  private state: 'whole' | 'cut' | 'deaf' | 'losing answers' = 'whole';
  private readonly sockets: WebSocketRoute[] = [];
  /** By what stands in a call: what waits, and who is told that it does. */
  private readonly held = new Map<string, { from: 'question' | 'answer'; tell: () => void }>();
  private waiting: (() => void)[] = [];
  /** Calls that the server accepted, and whose answers were lost. */
  private readonly acceptedCalls: string[] = [];
  /** Calls that went through, and whose answer has not come yet. */
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

  /** Nothing passes any more, nor is an answer under way that tells the page of a house that it reaches. */
  async cut(): Promise<void> {
    await this.setState('cut');
    while (this.underWay.size > 0) await delay(20);
  }

  /** News pass no more; calls do. */
  closeSockets(): Promise<void> {
    return this.setState('deaf');
  }

  /** Calls arrive, their answers do not. */
  loseAnswers(): void {
    this.state = 'losing answers';
    this.release();
  }

  async restore(): Promise<void> {
    await (this.isSocketOpen ? this.release() : this.setState('whole'));
    this.state = 'whole';
  }

  /** Keeps the next call that has some words in its address or body waiting until the line breaks: itself, or its answer. @returns when it waits */
  hold(words: string, from: 'question' | 'answer'): Promise<void> {
    return new Promise((resolve) => this.held.set(words, { from, tell: resolve }));
  }

  /** Whether the server accepted a call with all these words in its address or body, while answers were lost. */
  hasAccepted(...words: readonly string[]): boolean {
    return this.acceptedCalls.some((call) => words.every((word) => call.includes(word)));
  }

  /** What waits is lost. */
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
