import { expect, test } from '@jest/globals';
import { getHotkeyHandler, type HotkeyItem } from '@mantine/hooks';
import { openLayer } from './layers.js';
import { shortcuts } from './shortcuts.js';

const NO_KEYS = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, preventDefault: () => undefined };
/** @returns how often a shortcut acts when keys are pressed, one after another */
function acts(keys: string, pressed: Partial<KeyboardEvent>[], options?: HotkeyItem[2]): number {
  let count = 0;
  const handle = getHotkeyHandler(shortcuts([[keys, () => (count += 1), options]]));
  for (const one of pressed) handle({ ...NO_KEYS, ...one } as unknown as KeyboardEvent);
  return count;
}

test('a shortcut does nothing beneath a dialog or a question', async () => {
  const review = { key: 'Enter', code: 'Enter', ctrlKey: true, shiftKey: true };
  expect(acts('mod+shift+Enter', [review])).toBe(1);
  const close = openLayer({});
  expect(acts('mod+shift+Enter', [review])).toBe(0);
  close();
  await new Promise((resolve) => setTimeout(resolve));
  expect(acts('mod+shift+Enter', [review])).toBe(1);
});
