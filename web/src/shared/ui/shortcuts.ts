import { useHotkeys, type HotkeyItem } from '@mantine/hooks';
import { isAnyOpen } from './layers.js';

/** Keys that do something on the whole page; but not beneath a dialog or a question, which would hide what they do. */
export function useShortcuts(items: HotkeyItem[], tagsToIgnore?: string[]): void {
  useHotkeys(shortcuts(items), tagsToIgnore);
}

export const shortcuts = (items: HotkeyItem[]): HotkeyItem[] =>
  items.map(([keys, act, options]) => [
    keys,
    (event) => {
      if (!isAnyOpen()) act(event);
    },
    options,
  ]);
