import { applicationOf } from '@tender/api-driver';
import type { Page } from 'playwright';
import type { Bench } from '../measurement/bench.js';
import { ADMIN } from '../processes/server.js';
import type { Row } from '../results/table.js';
import { signedIn, visitor } from '../browser/visitor.js';
import { COMPANIES } from '../servers/browsed-server.js';
import { FIELD } from './web-floor.js';
import { brokenRules } from './web-pages.js';

/** Violations of axe's rules in open menus, dialogs and panels. */

const OF_BUYER = ['Our limits', 'Filters', 'View', 'Go to or do (Ctrl + K)', 'Receipts', 'Bid sheet', /^Account:/];
const OF_ADMIN = ['Pause', 'Extend', /^More for /, 'Legend', 'Remind who has not bid'];
const LAYER = '[role="dialog"], [role="menu"]';

export async function overlays(bench: Bench): Promise<Row[]> {
  const browser = await bench.browser();
  const { server, auctionId } = await bench.browsed(COMPANIES);
  const broken = new Set<string>();
  let states = 0;
  const lookAt = async (page: Page, name: string): Promise<void> => {
    states += 1;
    for (const rules of await brokenRules(page)) for (const rule of rules) broken.add(`${rule} in ${name}`);
  };
  const { email, password } = applicationOf('Bench3');
  for (const [who, path, names] of [
    [{ email, password }, '/live-auction', OF_BUYER],
    [ADMIN, '/auction-monitoring', OF_ADMIN],
  ] as const) {
    const visit = await visitor(browser, server.url);
    await signedIn(visit, server.url, who);
    const { page } = visit;
    await page.goto(`${path}?id=${auctionId}`);
    const layer = page.locator(LAYER).filter({ visible: true });
    for (const name of names) {
      await page
        .getByRole('main')
        .or(page.getByRole('banner'))
        .getByRole('button', { name, exact: true })
        .first()
        .click();
      await layer.first().waitFor();
      await lookAt(page, String(name));
      await page.keyboard.press('Escape');
      await layer.first().waitFor({ state: 'hidden' });
    }
    if (who !== ADMIN) {
      await page.locator(FIELD).first().fill('1234');
      await page
        .getByRole('complementary', { name: 'Your bids' })
        .getByRole('button', { name: 'Review & submit' })
        .click();
      await page.getByRole('dialog', { name: 'Confirm your bid' }).waitFor();
      await lookAt(page, 'the review');
    }
    await visit.context.close();
  }
  return [
    {
      what: `axe on ${states} open menus, dialogs and panels in both themes`,
      before: '10: 6 rules broken',
      measured: broken.size === 0 ? 'no rules broken' : `${broken.size} broken (${[...broken].join(', ')})`,
    },
  ];
}
