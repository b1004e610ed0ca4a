import { expect, test } from '@jest/globals';
import { isTopLayer, openLayer } from './layers.js';

const later = () => new Promise((resolve) => setTimeout(resolve));

test('the dialog opened last is the top one until it is closed and all listeners were called', async () => {
  const [drawer, dialog] = [{}, {}];
  const closeDrawer = openLayer(drawer);
  expect(isTopLayer(drawer)).toBe(true);
  const closeDialog = openLayer(dialog);
  expect([isTopLayer(drawer), isTopLayer(dialog)]).toEqual([false, true]);
  closeDialog();
  expect(isTopLayer(drawer)).toBe(false);
  await later();
  expect(isTopLayer(drawer)).toBe(true);
  closeDrawer();
  await later();
  expect(isTopLayer(drawer)).toBe(false);
});
