import { expect, test } from '@jest/globals';
import { getHotkeyHandler, type HotkeyItem } from '@mantine/hooks';
import { openLayer } from '../dialogs/layers.js';
import { isLetter, shortcuts } from './shortcuts.js';

const NO_KEYS = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, preventDefault: () => undefined };
/** @returns how often a shortcut runs for a sequence of keys */
function acts(keys: string, pressed: Partial<KeyboardEvent>[], options?: HotkeyItem[2]): number {
  let count = 0;
  const handle = getHotkeyHandler(shortcuts([[keys, () => (count += 1), options]]));
  for (const one of pressed) handle({ ...NO_KEYS, ...one } as unknown as KeyboardEvent);
  return count;
}

test('a shortcut does nothing below a dialog or a question', async () => {
  const review = { key: 'Enter', code: 'Enter', ctrlKey: true, shiftKey: true };
  expect(acts('mod+shift+Enter', [review])).toBe(1);
  const close = openLayer({});
  expect(acts('mod+shift+Enter', [review])).toBe(0);
  close();
  await new Promise((resolve) => setTimeout(resolve));
  expect(acts('mod+shift+Enter', [review])).toBe(1);
});

test('a letter is recognised by its position only on keyboards of another script', () => {
  const [hebrew, cyrillic, german, french] = [
    { key: 'ז', code: 'KeyZ' },
    { key: 'Я', code: 'KeyZ' },
    { key: 'z', code: 'KeyY' },
    { key: 'w', code: 'KeyZ' },
  ];
  expect([hebrew, cyrillic, german, french].map((key) => isLetter(key, 'z'))).toEqual([true, true, true, false]);
  expect(isLetter({ key: 'Z', code: 'KeyZ' }, 'z')).toBe(true);
});

test('a shortcut runs once on any keyboard, and prevents the browser’s default if required', () => {
  let taken = 0;
  const preventDefault = () => void (taken += 1);
  const latin = { key: 'k', code: 'KeyK', ctrlKey: true, preventDefault };
  const hebrew = { ...latin, key: 'ל' };
  expect([acts('mod+K', [latin]), acts('mod+K', [hebrew]), taken]).toEqual([1, 1, 2]);
  expect([acts('mod+K', [hebrew], { preventDefault: false }), taken]).toEqual([1, 2]);
  expect(acts('g', [{ key: 'ע', code: 'KeyG' }])).toBe(1);
  expect(
    acts('mod+K', [
      { ...latin, key: 't' },
      { ...latin, key: ';' },
    ]),
  ).toBe(0);
});
