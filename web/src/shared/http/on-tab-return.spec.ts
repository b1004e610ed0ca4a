import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { onTabReturn } from './on-tab-return.js';

const globals = globalThis as { window?: unknown; document?: unknown };
let page: EventTarget & { visibilityState: string };
let shown: EventTarget;

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  shown = new EventTarget();
  Object.assign(globals, { window: shown, document: page });
});
afterEach(() => {
  delete globals.window;
  delete globals.document;
});

test('a return is reported once, though window and tab both fire', () => {
  let returns = 0;
  onTabReturn(() => {
    returns += 1;
  });
  page.dispatchEvent(new Event('visibilitychange'));
  shown.dispatchEvent(new Event('focus'));
  expect(returns).toBe(1);
});

test('leaving is not a return', () => {
  let returns = 0;
  onTabReturn(() => {
    returns += 1;
  });
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(returns).toBe(0);
});

test('a stopped listener is not called', () => {
  let returns = 0;
  onTabReturn(() => {
    returns += 1;
  })();
  shown.dispatchEvent(new Event('focus'));
  expect(returns).toBe(0);
});
