import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { ROLES, type Role } from '@tender/contracts';
import { type EveryPage, inTheme, pageOf, stageEveryPage, visit } from '../every-page.js';
import { test } from '../house.js';
import { WIDTHS } from '../widths.js';

/** Pictures of every page of every role, full of data, to be looked at: on four widths, in both themes. */

const FOLDER = fileURLToPath(new URL('../test-results/screens/', import.meta.url));
const LOTS = 300;
const COMPANIES = 40;

let every: EveryPage;

test.beforeAll(async ({ house }) => {
  test.setTimeout(0);
  every = await stageEveryPage(house, { lots: LOTS, companies: COMPANIES });
});

for (const role of ROLES)
  test(`pictures of what ${role} sees`, async ({ house, browser }) => {
    test.setTimeout(0);
    const page = await pageOf(house, browser, role, every);
    for (const [index, address] of every.addresses[role].entries()) {
      await visit(page, address);
      await shoot(
        page,
        role,
        `${String(index).padStart(2, '0')}${address.replaceAll(/[^a-z\d]+/gi, '-').slice(0, 40)}`,
      );
    }
    await house.leave(page);
  });

async function shoot(page: Page, role: Role, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 700 ? 1_600 : 1_000 });
    for (const theme of ['dark', 'light'] as const) {
      await inTheme(page, theme);
      await page.screenshot({ path: `${FOLDER}${role}/${name}-${width}-${theme}.png` });
    }
  }
}
