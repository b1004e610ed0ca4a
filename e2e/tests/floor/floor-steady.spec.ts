import type { Locator, Page } from '@playwright/test';
import { placeBid, openFloor, lotRow } from '../../floor/floor.js';
import { expect, test } from '../../server/e2e-server.js';
import { FaultyConnection } from '../../server/faulty-connection.js';

/** Controls under a bidder's pointer do not move and keep a visible label. */

const LOTS = Array.from({ length: 40 }, (_, index) => ({
  lotNo: String(index + 1),
  description:
    index % 2 ? 'Makeables' : 'Octahedra and sawables, some with inclusions, from the production of November',
  pieces: 12,
  carats: 10.55,
  colour: 'G-H',
  clarity: 'VS',
  reservePrice: 1000,
  ...(index % 2 ? {} : { minimumBid: 100 }),
}));
const WIDTHS = [1024, 1280, 1366, 1440, 1920];
const ROWS = ['', '&rows=dense'];

/** Positions and sizes of rendered rows, their fields and their first button, in whole pixels. */
const places = (page: Page): Promise<Record<string, number[]>> =>
  page.evaluate(() => {
    const found: Record<string, number[]> = {};
    for (const row of document.querySelectorAll('tr[data-lot]')) {
      const parts = [row, ...row.querySelectorAll('th, td, input'), row.querySelector('td:last-child button')!];
      parts.forEach((part, index) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        found[`${row.getAttribute('data-lot')} ${index}`] = [x, y + window.scrollY, width, height].map(Math.round);
      });
    }
    return found;
  });

test('no row, field or button moves at the first bid, while a change is typed, on a lost connection or in a pause @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Severine');
  const id = await server.addAuction({ name: 'Steady', emails: [email], lots: LOTS });
  const page = await server.signedInPage(browser, email);
  const measure = async () => {
    const found: Record<string, string> = {};
    for (const rows of ROWS) {
      await page.setViewportSize({ width: 1440, height: 800 });
      await openFloor(page, `${id}${rows}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expect(lotRow(page, '6')).toBeVisible();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        for (const [part, place] of Object.entries(await places(page)))
          found[`${width}${rows} ${part}`] = place.join(' ');
      }
    }
    return found;
  };
  const before = await measure();
  expect(Object.keys(before).length).toBeGreaterThan(WIDTHS.length * ROWS.length * 10 * 8);
  await placeBid(page, '1', '1234567.89');
  await expect(lotRow(page, '1').getByRole('button', { name: 'Withdraw bid on lot 1' })).toBeVisible();
  const after = await measure();
  const moved = Object.keys(before).filter((part) => before[part] !== after[part]);
  expect(moved.slice(0, 20)).toEqual([]);

  await openFloor(page, id);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const unchanged = await places(page);
    for (const [typed, words] of [
      ['7654321', 'change not sent'],
      ['7x', 'Not an amount'],
    ] as const) {
      await page.getByLabel('Bid for lot 1', { exact: true }).fill(typed);
      await expect(lotRow(page, '1').getByText(words)).toBeVisible();
      expect(await places(page)).toEqual(unchanged);
    }
    await page.keyboard.press('Escape');
  }

  const line = await FaultyConnection.attach(page);
  await openFloor(page, `${id}&rows=dense`);
  const still = await places(page);
  await line.cut();
  await expect(page.getByText('The server cannot be reached')).toBeVisible();
  expect(await places(page)).toEqual(still);
  await line.restore();
  await (await server.adminApi()).pause(id, 'A question');
  await expect(page.getByText('The auction is paused')).toBeVisible();
  expect(await places(page)).toEqual(still);
  await server.releasePages(page);
});

/** Whole lots between the headings and the bar of drafts; the largest row; the smallest side of a target in these rows. */
const measures = (page: Page): Promise<{ whole: number; height: number; target: number }> =>
  page.evaluate(() => {
    const top = document.querySelector('thead th')!.getBoundingClientRect().bottom;
    const bottom = document.querySelector('aside[aria-label="Your bids"]')!.getBoundingClientRect().top;
    const rows = [...document.querySelectorAll('tr[data-lot]')].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top - 0.5 && box.bottom <= bottom + 0.5;
    });
    const sides = rows
      .flatMap((row) => [...row.querySelectorAll('button, input')])
      .map((each) => each.getBoundingClientRect())
      .flatMap(({ width, height }) => (width > 0 ? [width, height] : []));
    return {
      whole: rows.length,
      height: Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
      target: Math.min(...sides),
    };
  });

test('a laptop shows 8 lots in comfortable and 14 in compact rows while the auction is live', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Ludovica');
  const extension = { windowSeconds: 300, extendSeconds: 300 };
  const id = await server.addAuction({ name: 'Laptop', emails: [email], lots: LOTS, extension });
  const driver = await server.api({ email });
  for (const { _id } of (await driver.lots(id)).slice(0, 3))
    await driver.placeBid({ auctionId: id, lotId: _id, biddingAmount: 1_234_567.89 });
  const page = await server.signedInPage(browser, email, { viewport: { width: 1366, height: 768 } });
  for (const [rows, lots, height] of [
    ['', 8, 60],
    ['&rows=dense', 14, 36],
  ] as const) {
    await openFloor(page, `${id}${rows}`);
    await expect(page.getByRole('button', { name: /receipt of lot 3$/ })).toBeVisible();
    const found = await measures(page);
    expect(found.whole).toBeGreaterThanOrEqual(lots);
    expect(found.height).toBeLessThanOrEqual(height);
    expect(found.target).toBeGreaterThanOrEqual(24);
  }
  // Title, state, time and connection are one line, the tools another.
  const isOneLine = async (parts: readonly Locator[]) => {
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const middles = boxes.map((box) => box!.y + box!.height / 2);
    return Math.max(...middles) - Math.min(...middles) < 20;
  };
  const strip = [
    page.getByRole('heading', { name: 'Laptop' }),
    page.getByRole('main').getByText('Live', { exact: true }),
    page.getByRole('timer'),
    page.getByRole('status').filter({ hasText: 'Connected' }),
  ];
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  const help = tool('Keyboard shortcuts');
  const tools = [
    page.getByLabel('Search lots'),
    page.getByLabel('Go to lot'),
    tool('Filters'),
    tool('Bid sheet'),
    help,
  ];
  expect([await isOneLine(strip), await isOneLine(tools)]).toEqual([true, true]);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Ctrl + Enter places the bid');
  await page.keyboard.press('Escape');
  await help.click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await server.releasePages(page);
});

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
        return y > window.innerHeight * 0.3 && y < window.innerHeight * 0.85;
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

test('both money fields have a visible label at every width and zoom @deep', async ({ server, browser }) => {
  const email = await server.addCompany('Lena');
  const id = await server.addAuction({ name: 'Labels', emails: [email], lots: LOTS });
  const page = await server.signedInPage(browser, email);
  const all =
    'pieces,carats,shape,colour,clarity,cut,fluorescence,laboratory,certificate,kimberley,kimberleyAuthority,kimberleyOrigin,minimum';
  for (const query of ['', '&rows=dense', `&columns=${all}`, `&columns=${all}&rows=dense`]) {
    await openFloor(page, `${id}${query}`);
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [683, 384],
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

test('a wide lot number moves no description @deep', async ({ server, browser }) => {
  const email = await server.addCompany('Wulfhild');
  const lots = ['1', 'MV-001'].map((lotNo) => ({ lotNo, description: `Stones of ${lotNo}`, reservePrice: 1000 }));
  const id = await server.addAuction({ name: 'Wide numbers', emails: [email], lots });
  const page = await server.signedInPage(browser, email, { viewport: { width: 1366, height: 768 } });
  await openFloor(page, id);
  const edges = await Promise.all(
    lots.map(async ({ description }) => (await page.getByText(description, { exact: true }).first().boundingBox())!.x),
  );
  expect(edges[1]).toBe(edges[0]);
});
