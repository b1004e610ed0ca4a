/// <reference lib="dom" />
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright';

/** A user's browser, if needed with a slow network and CPU. */

/** Launches the Chromium that the browser tests use. */
export async function launchChromium(): Promise<Browser> {
  const script = new URL('../../../scripts/chromium.mjs', import.meta.url);
  const { findChromium } = (await import(script.href)) as { findChromium(): string | null };
  return chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

/** Network and CPU of a phone on the road: bytes per second, latency in ms, CPU slowdown factor. */
export const FAST_3G = { down: 200_000, up: 93_750, latency: 150, slower: 4 };
export const SLOW_3G = { down: 50_000, up: 50_000, latency: 400, slower: 4 };

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** Metrics that the page itself records, so that no inter-process message is counted. */
export interface Noted {
  first: number;
  largest: number;
  shifted: number;
  usable?: number;
  slowest: number;
}

export const noted = (page: Page): Promise<Noted> => page.evaluate(() => (window as unknown as { noted: Noted }).noted);

export function note(usable: string): void {
  const notes: Noted = { first: 0, largest: 0, shifted: 0, slowest: 0 };
  (window as unknown as { noted: Noted }).noted = notes;
  const follow = (type: string, each: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    });
  follow('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') notes.first = startTime;
  });
  follow('largest-contentful-paint', ({ startTime }) => (notes.largest = startTime));
  follow('layout-shift', (entry) => (notes.shifted += (entry as PerformanceEntry & { value: number }).value));
  follow('event', ({ duration }) => (notes.slowest = Math.max(notes.slowest, duration)));
  const look = (): void => {
    if (document.querySelector(usable)) notes.usable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export async function visitor(
  browser: Browser,
  baseURL: string,
  viewport = DESKTOP,
  device: Pick<BrowserContextOptions, 'hasTouch' | 'isMobile'> = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL, viewport, ...device });
  const page = await context.newPage();
  // Long timeout for busy machines: the benchmark measures the duration.
  page.setDefaultTimeout(120_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Performance.enable');
  const fetched: Fetched[] = [];
  const kinds = new Map<string, Omit<Fetched, 'bytes'>>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, { kind: type, path: new URL(response.url).pathname }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    fetched.push({ ...(kinds.get(requestId) ?? { kind: '', path: '' }), bytes: encodedDataLength }),
  );
  return { context, page, devtools, fetched };
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
  fetched: Fetched[];
}

export interface Fetched {
  /** Resource type of DevTools: `Script`, `Stylesheet`, `Font`, `Fetch`. */
  kind: string;
  path: string;
  /** Transfer size in bytes, headers included. */
  bytes: number;
}

/** Total bytes received, optionally of some responses only. */
export const bytesOf = ({ fetched }: Visitor, isOf: (one: Fetched) => boolean = () => true): number =>
  fetched.filter(isOf).reduce((sum, { bytes }) => sum + bytes, 0);

export async function slow({ devtools }: Visitor, { down, up, latency, slower }: typeof FAST_3G): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

export const inKilobytes = (bytes: number): string => `${Math.round(bytes / 1_000).toLocaleString('en')} kB`;
export const inSeconds = (millis: number): string => `${(millis / 1_000).toFixed(1)} s`;

export const signedIn = async (
  visit: Visitor,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<void> =>
  void (await visit.context.request.post('/api/auth/signin', { data: { email, password }, headers: { origin: url } }));
