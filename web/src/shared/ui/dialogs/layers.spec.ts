import { expect, test } from '@jest/globals';
import { isHighest, openLayer } from './layers.js';

const later = () => new Promise((resolve) => setTimeout(resolve));

test('the dialog opened last is the highest, until it is closed and everybody has heard of it', async () => {
  const [drawer, dialog] = [{}, {}];
  const closeDrawer = openLayer(drawer);
  expect(isHighest(drawer)).toBe(true);
  const closeDialog = openLayer(dialog);
  expect([isHighest(drawer), isHighest(dialog)]).toEqual([false, true]);
  closeDialog();
  expect(isHighest(drawer)).toBe(false);
  await later();
  expect(isHighest(drawer)).toBe(true);
  closeDrawer();
  await later();
  expect(isHighest(drawer)).toBe(false);
});
