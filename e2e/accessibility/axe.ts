import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { lowContrastTexts } from './contrast.js';
import { expect } from '../server/e2e-server.js';
import { takeAxeScreenshots } from '../screens/shoot.js';

/** WCAG 2.2 AA and best practices, as far as axe can check them (`domain.md §11`). */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that depend on the theme's colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** A dialog, a drawer, a panel that a button opens, or a menu. */
const LAYER = '[role="dialog"], [role="menu"]';

/** Runs axe on the page in the light theme and checks word contrast in the dark one. @returns the violations */
export async function auditPage(page: Page): Promise<string[]> {
  const light = await violationsOf(page, (axe) => axe.withTags(RULES));
  await takeAxeScreenshots(page, 'light');
  await setTheme(page, 'dark');
  const dark = (await lowContrastTexts(page)).map((words) => `dark ${page.url()}: ${words}`);
  await takeAxeScreenshots(page, 'dark');
  await setTheme(page, 'light');
  return [...light, ...dark];
}

/** Runs axe's colour rules in the dark theme. Slow: call it once per layout, in addition to `auditPage`. */
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
  // Exclude mail previews: no script may run there, so axe would wait forever. Use legacy mode, because no page has
  // cross-origin frames: axe needs no second page to merge results. Only violations leave the page.
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
 * Opens each screen and audits it. @param screens text of each loaded screen, by address
 * @returns the violations
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

/** Navigates to a screen, inside the open application if possible, as its links do. */
export async function visit(page: Page, path: string): Promise<void> {
  const [here, there] = [new URL(page.url()), new URL(path, 'http://house')];
  if (here.protocol === 'about:' || (here.pathname === there.pathname && here.hash !== there.hash)) {
    // The application reads the hash only when the page loads.
    await page.goto('about:blank');
    await page.goto(path);
    return;
  }
  const heading = here.pathname === there.pathname ? null : await page.$('main h1');
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  // The previous screen stays until the code of this one has loaded.
  await heading?.waitForElementState('hidden');
}

/** Button or menu entry, and the name of its dialog; without a name it opens a menu. */
type Opening = readonly [button: string | RegExp, dialog?: string | RegExp];

/**
 * Presses buttons in sequence, each in the layer that the previous one opened, and audits each layer. Then closes all
 * layers: the focus must return to the first button.
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

/** Closes open layers, topmost first. */
async function closeLayers(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator(LAYER).filter({ visible: true })).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}
