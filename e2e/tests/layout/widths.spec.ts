import type { Page } from '@playwright/test';
import { ROLES } from '@tender/contracts';
import { type EveryPage, pageOf, untilLoaded, stageEveryPage } from '../../pages/every-page.js';
import { expect, test } from '../../server/e2e-server.js';
import { visit as follow } from '../../accessibility/axe.js';
import { WIDTHS, layoutProblemsAt } from '../../pages/widths.js';

/**
 * Every page of every role, with a long name and large amounts, on phones, tablets and desktops, the widest first. The
 * dark theme on a phone only: the themes differ only in colours.
 */
const LOOKS = [
  ...WIDTHS.toReversed().map((width) => ({ width, theme: 'light' as const })),
  // The narrowest window that shows tables as tables, not as cards.
  { width: 700, theme: 'light' as const },
  { width: 390, theme: 'dark' as const },
];

let every: EveryPage;

test.beforeAll(async ({ server }) => {
  every = await stageEveryPage(server, { lots: 3, companies: 1 });
});

for (const role of ROLES)
  test(`as ${role}: every page fits its screen, with complete words @deep`, async ({ server, browser }) => {
    const page = await pageOf(server, browser, role, every);
    const errors = errorsOf(page);
    const wrong: string[] = [];
    for (const address of inTurn(every.addresses[role])) {
      // Load the page if the path stays the same: the previous screen would look like the new one.
      if (role !== 'guest' && new URL(page.url()).pathname !== pathOf(address)) await follow(page, address);
      else await page.goto(address);
      await untilLoaded(page);
      for (const { width, theme } of LOOKS)
        wrong.push(...(await layoutProblemsAt(page, width, theme)).map((words) => `${role} ${address}: ${words}`));
    }
    expect(wrong).toEqual([]);
    expect(errors).toEqual([]);
    await server.releasePages(page);
  });

const pathOf = (address: string): string => address.replace(/\?.*/, '');

/**
 * Orders addresses of one path apart from each other, if possible: another path opens without reloading the
 * application.
 */
function inTurn(addresses: readonly string[]): string[] {
  const before = (at: number): number =>
    addresses.slice(0, at).filter((each) => pathOf(each) === pathOf(addresses[at]!)).length;
  return addresses
    .map((address, at) => ({ address, turn: before(at) }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ address }) => address);
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return errors;
}
