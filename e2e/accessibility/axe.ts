import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { lowContrastTexts } from './contrast.js';
import { expect } from '../server/e2e-server.js';
import { takeAxeScreenshots } from '../screens/shoot.js';

/** WCAG 2.2 AA, as far as a machine can tell (`domain.md §11`). */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What changes with the colours of the page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** A dialog, a drawer, a panel that a button opens, or a menu. */
const LAYER = '[role="dialog"], [role="menu"]';

/** What axe finds on a page as it stands in the light theme, and words that are too dim in the dark one. */
export async function auditPage(page: Page): Promise<string[]> {
  const light = await violationsOf(page, (axe) => axe.withTags(RULES));
  await takeAxeScreenshots(page, 'light');
  await setTheme(page, 'dark');
  const dark = (await lowContrastTexts(page)).map((words) => `dark ${page.url()}: ${words}`);
  await takeAxeScreenshots(page, 'dark');
  await setTheme(page, 'light');
  return [...light, ...dark];
}

/** What axe finds about the colours of the dark theme. It takes long: once for each layout, beside `auditPage`. */
export async function auditDarkColours(page: Page): Promise<string[]> {
  await setTheme(page, 'dark');
  const found = await violationsOf(page, (axe) => axe.withRules(COLOUR_RULES));
  await setTheme(page, 'light');
  return found;
}

const setTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), theme);

async function violationsOf(page: Page, withRules: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // In the preview of a mail no script may run, axe neither: it would wait for it for ever. No page shows another site's frames, so that axe
  // needs no second page to gather in; and only what it has found leaves the page.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .exclude('iframe[sandbox]')
    .options({ resultTypes: ['violations'] });
  const { violations } = await withRules(axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join(' ');
      return `${page.url()}: ${id} at ${target.join(' ')}: ${why}`;
    }),
  );
}

/**
 * Goes to each screen and looks at it. @param screens what stands on each, by its address, once it is loaded
 * @returns what axe has found
 */
export async function auditScreens(page: Page, screens: Record<string, string | RegExp>): Promise<string[]> {
  const all: string[] = [];
  for (const [path, settled] of Object.entries(screens)) {
    await visit(page, path);
    await expect(page.getByRole('main')).toContainText(settled);
    all.push(...(await auditPage(page)));
  }
  return all;
}

/** Goes to a screen, inside the application where that is open already, as its links do. */
export async function visit(page: Page, path: string): Promise<void> {
  const [here, there] = [new URL(page.url()), new URL(path, 'http://house')];
  if (here.protocol === 'about:' || (here.pathname === there.pathname && here.hash !== there.hash)) {
    // What stands behind the # is read when the page is loaded.
    await page.goto('about:blank');
    await page.goto(path);
    return;
  }
  const heading = here.pathname === there.pathname ? null : await page.$('main h1');
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  // The screen before stays until this one's code has come.
  await heading?.waitForElementState('hidden');
}

/** A button or an entry of a menu, and the name of the dialog that it opens; without the name, it opens a menu. */
type Opening = readonly [button: string | RegExp, dialog?: string | RegExp];

/**
 * Presses one button after another, each of which stands on what the one before has opened, looks at each, and closes them all: the focus goes
 * back to the first.
 */
export async function auditLayers(page: Page, ...openings: readonly Opening[]): Promise<string[]> {
  const all: string[] = [];
  let first: Locator | undefined;
  for (const [name, dialog] of openings) {
    const exact = typeof name === 'string';
    const button = page.getByRole('button', { name, exact }).or(page.getByRole('menuitem', { name, exact }));
    first ??= button.last();
    await button.last().click();
    const shown = dialog === undefined ? page.getByRole('menu') : page.getByRole('dialog', { name: dialog });
    await expect(shown.last()).toBeVisible();
    all.push(...(await auditPage(page)));
  }
  await closeLayers(page);
  await expect(first!, 'it has the focus again').toBeFocused({ timeout: 5_000 });
  return all;
}

/** Closes what is open, the topmost first. */
async function closeLayers(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator(LAYER).filter({ visible: true })).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}
