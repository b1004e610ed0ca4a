import type { Page } from '@playwright/test';
import { placeBid, openFloor, lotRow } from '../../floor/floor.js';
import { expect, test } from '../../server/e2e-server.js';

/** Controls under a bidder's pointer do not move and keep a visible label. */

const LOTS = ['1', '2', '3', '4', '5', '6'].map((lotNo) => ({
  lotNo,
  description: 'Octahedra, some with inclusions',
  carats: 10.55,
  colour: 'G-H',
  clarity: 'VS',
  reservePrice: 1000,
}));

/** Positions and sizes of all rows, their fields and the button in their last cell, in whole pixels. */
const places = (page: Page): Promise<Record<string, number[]>> =>
  page.evaluate(() => {
    const found: Record<string, number[]> = {};
    for (const row of document.querySelectorAll('tr[data-lot]')) {
      const lotId = row.getAttribute('data-lot')!;
      const parts = [row, ...row.querySelectorAll('input'), row.querySelector('td:last-child button')!];
      parts.forEach((part, index) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        found[`${lotId} ${index}`] = [x, y + window.scrollY, width, height].map(Math.round);
      });
    }
    return found;
  });

for (const [width, height] of [
  [1366, 768],
  [1440, 900],
] as const) {
  for (const rows of ['', '&rows=dense'])
    test(`no row and no field moves at the first bid: ${width} × ${height}${rows}`, async ({ server, browser }) => {
      const email = await server.addCompany(`Stella${width}${rows.length}`);
      const id = await server.addAuction({ name: 'Steady', emails: [email], lots: LOTS });
      const page = await server.signedInPage(browser, email, { viewport: { width, height } });
      await openFloor(page, `${id}${rows}`);
      await expect(lotRow(page, '6')).toBeVisible();
      const before = await places(page);
      expect(Object.keys(before).length).toBeGreaterThanOrEqual(LOTS.length * 4);
      await placeBid(page, '1', '1234567.89');
      await expect(lotRow(page, '1').getByRole('button', { name: 'Withdraw bid on lot 1' })).toBeVisible();
      expect(await places(page)).toEqual(before);
      await server.releasePages(page);
    });
}

/** Money fields in the middle of the window without a visible label: neither their own nor a column heading. */
const unlabelled = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element | undefined): boolean => {
      const box = element?.getBoundingClientRect();
      if (!element || !box || box.width < 8 || box.height < 8) return false;
      return box.top >= 0 && box.bottom <= window.innerHeight && getComputedStyle(element).visibility === 'visible';
    };
    const heads = [...document.querySelectorAll('thead th')];
    const inputs = [...document.querySelectorAll('input[data-field="carat"], input[data-field="total"]')].filter(
      (each) => {
        const { y } = each.getBoundingClientRect();
        return y > window.innerHeight * 0.4 && y < window.innerHeight * 0.7;
      },
    );
    if (inputs.length === 0) return ['no field'];
    return inputs
      .filter((input) => {
        const words = input.getAttribute('data-field') === 'carat' ? '$ per carat' : 'Total $';
        const label = [...input.closest('td')!.querySelectorAll('span')].find((each) => each.textContent === words);
        return !isSeen(label) && !isSeen(heads.find((each) => each.textContent.trim() === words));
      })
      .map((input) => input.getAttribute('aria-label') ?? '');
  });

test('both money fields have a visible label at every width and zoom', async ({ server, browser }) => {
  const email = await server.addCompany('Lena');
  const many = Array.from({ length: 60 }, (_, index) => ({ ...LOTS[0]!, lotNo: String(index + 1) }));
  const id = await server.addAuction({ name: 'Labels', emails: [email], lots: many });
  const page = await server.signedInPage(browser, email);
  const all =
    'pieces,carats,shape,colour,clarity,cut,fluorescence,laboratory,certificate,kimberley,kimberleyAuthority,kimberleyOrigin,minimum';
  for (const query of ['', '&rows=dense', `&columns=${all}`, `&columns=${all}&rows=dense`]) {
    await openFloor(page, `${id}${query}`);
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [720, 450],
      [768, 1024],
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.6));
        expect(await unlabelled(page)).toEqual([]);
      }).toPass();
    }
  }
  await server.releasePages(page);
});
