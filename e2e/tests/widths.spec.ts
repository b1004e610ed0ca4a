import type { Page } from '@playwright/test';
import { ROLES } from '@tender/contracts';
import { type EveryPage, pageOf, stageEveryPage, visit } from '../every-page.js';
import { expect, test } from '../house.js';
import { WIDTHS, wrongAt } from '../widths.js';

/** Every page of every role, with a long name and large amounts, on phones, tablets and desks, in both themes. */

let every: EveryPage;

test.beforeAll(async ({ house }) => {
  every = await stageEveryPage(house, { lots: 3, companies: 1 });
});

for (const role of ROLES)
  test(`as ${role}: every page is as wide as its screen, its words whole @deep`, async ({ house, browser }) => {
    const page = await pageOf(house, browser, role, every);
    const errors = errorsOf(page);
    const wrong: string[] = [];
    for (const address of every.addresses[role]) {
      await visit(page, address);
      for (const width of WIDTHS)
        wrong.push(...(await wrongAt(page, width)).map((words) => `${role} ${address}: ${words}`));
    }
    expect(wrong).toEqual([]);
    expect(errors).toEqual([]);
    await house.leave(page);
  });

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return errors;
}
