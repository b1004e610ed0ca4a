import { useHotkeys, type HotkeyItem } from '@mantine/hooks';
import { hasOpenLayer } from '../dialogs/layers.js';

type Key = Pick<KeyboardEvent, 'key' | 'code'>;

/** Whether a key is that of a letter: by what it writes or, where it writes another script, by its place. */
export const isLetter = ({ key, code }: Key, letter: string): boolean =>
  key.toLowerCase() === letter || (isOtherScript({ key }) && code === `Key${letter.toUpperCase()}`);

/** Of a Hebrew keyboard, say. One that writes Latin letters in other places, as a French one does, is asked for its letters. */
const isOtherScript = ({ key }: Pick<Key, 'key'>): boolean => /^(?!\p{Script=Latin})\p{L}$/u.test(key);

/** Keys that do something on the whole page; but not beneath a dialog or a question, which would hide what they do. */
export function useShortcuts(items: HotkeyItem[], tagsToIgnore?: string[]): void {
  useHotkeys(shortcuts(items), tagsToIgnore);
}

export const shortcuts = (items: HotkeyItem[]): HotkeyItem[] =>
  items.flatMap(([keys, act, options]): HotkeyItem[] => {
    const actOnTop = (event: KeyboardEvent) => {
      if (!hasOpenLayer()) act(event);
    };
    const actByPlace = (event: KeyboardEvent) => {
      if (!isOtherScript(event)) return;
      if (options?.preventDefault !== false) event.preventDefault();
      actOnTop(event);
    };
    return [
      [keys, actOnTop, options],
      [keys, actByPlace, { preventDefault: false, usePhysicalKeys: true }],
    ];
  });
