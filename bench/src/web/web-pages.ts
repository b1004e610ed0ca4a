/// <reference lib="dom" />
import { AxeBuilder } from '@axe-core/playwright';
import { applicationOf, PASSWORD } from '@tender/api-driver';
import { can, PAGES, type Role } from '@tender/contracts';
import type { Page } from 'playwright';
import type { Bench } from '../measurement/bench.js';
import { ADMIN } from '../processes/server.js';
import type { Row } from '../results/table.js';
import { note, noted, signedIn, visitor } from '../browser/visitor.js';
import { COMPANIES } from '../servers/browsed-server.js';

/**
 * Every page of a guest, a buyer, an admin and an auditor, in both themes, on a phone and on a desktop: axe violations
 * and horizontal overflow.
 */

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTHS = [390, 1440];
const THEMES = ['light', 'dark'] as const;
/** A name of 81 characters: no page may become wider because of it. */
const LONG_NAME = 'Société Anversoise des Diamants Bruts, Taillés et Façonnés, Successeurs de Van-De';
const AUDITOR = { email: 'auditor@bench.example', password: PASSWORD };

const WITH_ID = ['/auction-setup', '/auction-monitoring', '/live-auction', '/auction-card', '/published-auction'];

interface Found {
  views: number;
  rules: Set<string>;
  broken: number;
  wide: Set<string>;
  shift: { path: string; by: number };
}

export async function pages(bench: Bench): Promise<Row[]> {
  const [browser, { server, admin, buyers, auctionId }] = [await bench.browser(), await bench.browsed(COMPANIES)];
  await admin.addStaff({ firstName: 'Ines', lastName: 'Auditor', role: 'auditor', ...AUDITOR });
  await admin.updateCompany(buyers[0]!.companyId, { name: LONG_NAME });
  const found: Found = { views: 0, rules: new Set(), broken: 0, wide: new Set(), shift: { path: '', by: 0 } };
  const { email, password } = applicationOf('Bench0');
  const people: [Role, { email: string; password: string } | null][] = [
    ['guest', null],
    ['buyer', { email, password }],
    ['admin', ADMIN],
    ['auditor', AUDITOR],
  ];
  for (const [role, who] of people) {
    const paths = Object.entries(PAGES)
      .filter(([, permission]) => can(role, permission))
      .map(([path]) => path);
    for (const width of WIDTHS) {
      const visit = await visitor(browser, server.url, { width, height: 900 });
      if (who) await signedIn(visit, server.url, who);
      await visit.page.addInitScript(note, 'main h1');
      for (const path of paths)
        await look(visit.page, WITH_ID.includes(path) ? `${path}?id=${auctionId}` : path, found);
      await visit.context.close();
    }
  }
  return [
    {
      what: `axe on all pages of ${people.length} roles × ${THEMES.length} themes × ${WIDTHS.length} widths`,
      before: '144 views: 1 rule broken, 4 page-audits',
      measured: `${found.views} views: ${counted(found.rules, 'rules')} broken, ${found.broken} page-audits`,
    },
    {
      what: `pages wider than the screen at ${WIDTHS.join(' and ')} px, one company’s name of ${LONG_NAME.length} characters`,
      before: '288 views: none; 2 with such a name',
      measured: `${found.views} views: ${counted(found.wide, '')}`.trim(),
    },
    {
      what: 'greatest layout shift of all pages',
      before: '0.066',
      measured: `${found.shift.by.toFixed(3)} (${found.shift.path})`,
    },
  ];
}

const counted = (what: Set<string>, noun: string): string =>
  what.size === 0 ? (noun ? `no ${noun}` : 'none') : `${what.size} ${noun} (${[...what].join(', ')})`;

async function look(page: Page, path: string, found: Found): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  if (isWide) found.wide.add(path);
  const { shifted } = await noted(page);
  if (shifted > found.shift.by) found.shift = { path, by: shifted };
  for (const rules of await brokenRules(page)) {
    found.views += 1;
    if (rules.length > 0) found.broken += 1;
    for (const rule of rules) found.rules.add(`${rule} on ${path}`);
  }
}

/** Axe violations of the current page in each theme. */
export async function brokenRules(page: Page): Promise<string[][]> {
  const found: string[][] = [];
  for (const theme of THEMES) {
    await page.evaluate(
      (colours) => document.documentElement.setAttribute('data-mantine-color-scheme', colours),
      theme,
    );
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .exclude('iframe[sandbox]')
      .options({ resultTypes: ['violations'] })
      .withTags(RULES)
      .analyze();
    found.push(violations.map(({ id }) => id));
  }
  return found;
}
