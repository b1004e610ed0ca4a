/// <reference lib="dom" />
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { Hand } from './hand.js';

/** Time between seeing a target and touching it, in ms. */
const REACTION = 250;
/** Shortest wait that a person notices, in ms. */
const NOTICED = 100;
/** Longest scroll of one turn of the mouse's wheel and of one flick of a finger, in pixels. */
const SCROLL = { mouse: 400, finger: 2_400 };

/** A hand that touches the place where it saw its target: it misses a target that moves in between. */
export class Bidder extends Hand {
  scrolls = 0;
  readonly waits: number[] = [];

  constructor(
    page: Page,
    private readonly device: 'mouse' | 'finger',
  ) {
    super(page);
  }

  override async click(target: Locator): Promise<void> {
    const { x, y } = await this.find(target);
    await delay(REACTION);
    this.clicks += 1;
    await (this.device === 'finger' ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  async keyIn(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text, { delay: 10 });
  }

  override async type(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await this.keyIn(text);
  }

  async until(target: Locator, state: 'visible' | 'hidden' = 'visible'): Promise<void> {
    const from = performance.now();
    await target.waitFor({ state });
    this.note(performance.now() - from);
  }

  /** One turn of the wheel or one flick. @param away pixels; more than one turn is cut */
  async scroll(away: number): Promise<void> {
    const most = SCROLL[this.device];
    this.scrolls += 1;
    await this.page.mouse.wheel(0, Math.max(-most, Math.min(most, away)));
    await delay(REACTION);
  }

  effort(): string {
    const sum = this.waits.reduce((all, wait) => all + wait, 0);
    const seconds = (millis: number): string => (millis / 1_000).toFixed(1);
    return (
      `${this.clicks} clicks, ${this.scrolls} scrolls, ${this.keys} keys; ` +
      `waits ${seconds(sum)} s, longest ${seconds(Math.max(0, ...this.waits))} s`
    );
  }

  private note(wait: number): void {
    if (wait >= NOTICED) this.waits.push(wait);
  }

  private async find(target: Locator): Promise<Seen> {
    await this.until(target);
    let covered = 0;
    for (let last: Seen | null = null; ;) {
      const seen: Seen = await target.evaluate(look);
      const isAtRest = last?.x === seen.x && last.y === seen.y;
      last = seen;
      if (seen.isFree && isAtRest) return seen;
      if (seen.away !== 0) {
        await this.scroll(seen.away);
      } else {
        if (!seen.isFree) this.note((covered += 50) % 100 === 0 ? 100 : 0);
        if (covered > 30_000) throw new Error(`covered: ${String(target)}`);
        await delay(50);
      }
    }
  }
}

interface Seen {
  x: number;
  y: number;
  isFree: boolean;
  /** Pixels to scroll; 0: inside the window. */
  away: number;
}

function look(element: Element): Seen {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const isHit = hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true);
  const isFree = isHit && !element.matches(':disabled');
  const isInside = top > 0 && top + height < innerHeight;
  const isBehindBar = !isHit && hit !== null && !hit.closest('[role="dialog"], [role="alert"]');
  const away = isInside && !isBehindBar ? 0 : Math.round(y - innerHeight / 2);
  return { x, y, isFree, away };
}
