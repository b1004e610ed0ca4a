import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { enterFloor, lotsOf } from '../../testing/floor.js';

const browser = fakeBrowser();

test('of two clicks before the page is drawn again, the second one counts too', async () => {
  await enterFloor(browser, { lots: lotsOf(['1', '2']) });
  const heading = screen.getByRole('columnheader', { name: /^Our bid/ });
  const button = heading.querySelector('button')!;
  button.click();
  button.click();
  await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('descending'));
});
