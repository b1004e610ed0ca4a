/// <reference lib="dom" />
import { applicationOf } from '@tender/api-driver';
import type { Browser } from 'playwright';
import type { Bench } from '../measurement/bench.js';
import { median } from '../results/statistics.js';
import type { Row } from '../results/table.js';
import {
  bytesOf,
  FAST_3G,
  inKilobytes,
  inSeconds,
  note,
  noted,
  PHONE,
  signedIn,
  SLOW_3G,
  slow,
  visitor,
  type Noted,
} from '../browser/visitor.js';
import { COMPANIES } from '../servers/browsed-server.js';
import { FIELD } from './web-floor.js';

/** Measures a first visit over a phone's slow connection, with an empty cache. */

const VISITS = 5;

interface FirstVisit extends Noted {
  bytes: number;
  kinds: Record<'Script' | 'Stylesheet' | 'Font', number>;
}

export async function firstVisits(bench: Bench): Promise<Row[]> {
  const browser = await bench.browser();
  const { url } = (await bench.browsed(COMPANIES)).server;
  const visits: FirstVisit[] = [];
  for (let time = 0; time < VISITS; time++) visits.push(await firstVisit(browser, url, FAST_3G));
  const onSlow = await firstVisit(browser, url, SLOW_3G);
  const middle = (of: (visit: FirstVisit) => number) => median(visits.map(of));
  const [bytes, first] = [middle((of) => of.bytes), middle((of) => of.first)];
  const [largest, usable] = [middle((of) => of.largest), middle((of) => of.usable!)];
  const [scripts, styles, fonts] = (['Script', 'Stylesheet', 'Font'] as const).map((kind) =>
    inKilobytes(middle((of) => of.kinds[kind])),
  );
  return [
    {
      what: 'first page, over the wire: all; scripts, styles, fonts',
      before: '1,458 kB; 1,018 kB, 258 kB, 178 kB',
      measured: `${inKilobytes(bytes)}; ${scripts}, ${styles}, ${fonts}`,
      required: '≤ 250 kB',
      met: bytes <= 250_000,
    },
    await phoneRules(browser, url),
    {
      what: 'first page on fast 3G: first paint, largest paint, usable',
      before: '6.8 s, 7.2 s, 9.5 s',
      measured: `${inSeconds(first)}, ${inSeconds(largest)}, ${inSeconds(usable)}`,
      required: '≤ 2.5 s, ≤ 4 s',
      met: largest <= 2_500 && usable <= 4_000,
    },
    {
      what: 'first page on slow 3G: largest paint, usable',
      before: '23.9 s, 33 s',
      measured: `${inSeconds(onSlow.largest)}, ${inSeconds(onSlow.usable!)}`,
    },
    { what: 'layout shift of the first page', before: '≤ 0.066', measured: middle((of) => of.shifted).toFixed(3) },
  ];
}

async function firstVisit(browser: Browser, url: string, line: typeof FAST_3G): Promise<FirstVisit> {
  const visit = await visitor(browser, url, PHONE);
  await slow(visit, line);
  await visit.page.addInitScript(note, 'input[type="email"]');
  await visit.page.goto('/', { timeout: 120_000 });
  await visit.page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.usable, undefined, {
    timeout: 120_000,
  });
  await visit.page.waitForLoadState('load');
  await visit.page.evaluate(() => document.fonts.ready);
  const of = (kind: string): number => bytesOf(visit, (one) => one.kind === kind);
  const visited = {
    ...(await noted(visit.page)),
    bytes: bytesOf(visit),
    kinds: { Script: of('Script'), Stylesheet: of('Stylesheet'), Font: of('Font') },
  };
  await visit.context.close();
  return visited;
}

/** Download of the phone number rules: sign-up needs them, sign-in does not. */
async function phoneRules(browser: Browser, url: string): Promise<Row> {
  const visit = await visitor(browser, url, PHONE);
  const fetched = (): number => bytesOf(visit, ({ path }) => path.includes('/phone-'));
  await visit.page.goto('/signup', { waitUntil: 'networkidle' });
  const before = fetched();
  await visit.page.getByText('I am new here').click();
  await visit.page.getByLabel('Phone number').waitFor();
  await visit.page.waitForLoadState('networkidle');
  const after = fetched();
  await visit.context.close();
  return {
    what: 'phone number library: at sign-in, where it is not needed; after “I am new here” is chosen',
    before: '194 kB',
    measured: `${inKilobytes(before)}; ${inKilobytes(after)}`,
  };
}

/** Runs in the page: sets what the application keeps in every browser with a session (`specification.md §3`). */
function beenHere(): void {
  localStorage.setItem('root', JSON.stringify({ state: { auth: { isAuthenticated: true } }, version: 0 }));
}

export async function insideOn3G(bench: Bench): Promise<Row[]> {
  const browser = await bench.browser();
  const { server, auctionId } = await bench.browsed(COMPANIES);
  const { url } = server;
  const { email, password } = applicationOf('Bench0');
  const open = async (path: string, usable: string): Promise<Noted> => {
    const visit = await visitor(browser, url, PHONE);
    await signedIn(visit, url, { email, password });
    await slow(visit, FAST_3G);
    await visit.page.addInitScript(beenHere);
    await visit.page.addInitScript(note, usable);
    await visit.page.goto(path, { timeout: 120_000 });
    await visit.page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.usable, undefined, {
      timeout: 120_000,
    });
    const found = await noted(visit.page);
    await visit.context.close();
    return found;
  };
  const overview = await open('/', `main a[href*="${auctionId}"]`);
  const live = await open(`/live-auction?id=${auctionId}`, FIELD);
  return [
    {
      what: 'on fast 3G, nothing cached: overview, first paint, largest and usable; live auction, first paint and usable',
      before: '7.4 s, 9.2 s; 7.1 s, 8.9 s',
      measured: `${inSeconds(overview.first)}, ${inSeconds(overview.largest)}, ${inSeconds(overview.usable!)}; ${inSeconds(live.first)}, ${inSeconds(live.usable!)}`,
      required: 'floor usable ≤ 4 s',
      met: live.usable! <= 4_000,
    },
  ];
}
