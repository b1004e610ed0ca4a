import { ROLES } from '@tender/contracts';
import { type EveryPage, setTheme, pageOf, stageEveryPage, visit } from '../pages/every-page.js';
import { test } from '../server/e2e-server.js';
import { WIDTHS } from '../pages/widths.js';
import { takeScreenshot } from './shoot.js';

/** Takes pictures of every page of every role with much data, in all widths and both themes, for visual review. */

const LOTS = 300;
const COMPANIES = 40;

let every: EveryPage;

test.beforeAll(async ({ server }) => {
  test.setTimeout(0);
  every = await stageEveryPage(server, { lots: LOTS, companies: COMPANIES });
});

for (const role of ROLES)
  test(`pictures of the pages of ${role}`, async ({ server, browser }) => {
    test.setTimeout(0);
    const page = await pageOf(server, browser, role, every);
    for (const [index, address] of every.addresses[role].entries()) {
      await visit(page, address);
      // Omit ids, so that each run uses the same names.
      const words = address.replaceAll(/=[\w-]{16}\b/g, '').replaceAll(/[^a-z\d]+/gi, '-');
      const name = `${role}/${String(index).padStart(2, '0')}${words}`;
      for (const width of WIDTHS)
        for (const theme of ['light', 'dark'] as const) {
          await setTheme(page, theme);
          await takeScreenshot(page, `${name}-${width}-${theme}`, width);
        }
    }
    await server.releasePages(page);
  });
