import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/dom';
import { fakeBrowser } from '../../testing/browser.js';
import { anAdmin, aUser } from '../../testing/examples.js';
import { styledBySheets } from '../../testing/no-layout.js';
import { serveDatabase } from '../../testing/fake-database.js';

/** Layers and widths of the frame, as its style sheet sets them (`specification.md §2`). */

const browser = fakeBrowser();
const FRAME = readFileSync('web/src/app/layouts/frame.module.css', 'utf8');

test.each([
  ['staff', anAdmin(), '/house-settings', { layer: '999', bar: '1780px' }],
  ['buyers', aUser(), '/help-and-support', { layer: '99', bar: '1828px' }],
] as const)('the header of %s has its layer, and pages and bars their widest', async (_, as, address, wanted) => {
  serveDatabase(browser.server);
  browser.open(address, { as });
  const title = await screen.findByRole('heading', { level: 1 });
  document.body.append(Object.assign(document.createElement('style'), { textContent: FRAME }));
  const header = screen.getByRole('banner');
  expect(styledBySheets(header).zIndex).toBe(wanted.layer);
  expect(styledBySheets(header).position).toBe('sticky');
  expect(styledBySheets(header.querySelector('.bar')!).maxWidth).toBe(wanted.bar);
  expect(styledBySheets(screen.getByRole('contentinfo').firstElementChild!).maxWidth).toBe('1780px');
  // 1 rem is 16 pixels.
  const page = title.closest<HTMLElement>('main > *')!;
  expect(page.style.maxWidth).toBe(`calc(${1780 / 16}rem * var(--mantine-scale))`);
});
