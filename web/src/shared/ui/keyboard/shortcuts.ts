import { useHotkeys, type HotkeyItem } from '@mantine/hooks';
import { hasOpenLayer } from '../dialogs/layers.js';

type Key = Pick<KeyboardEvent, 'key' | 'code'>;

/** Whether a key is a letter: by its character or, on keyboards of another script, by its position. */
export const isLetter = ({ key, code }: Key, letter: string): boolean =>
  key.toLowerCase() === letter || (isOtherScript({ key }) && code === `Key${letter.toUpperCase()}`);

/** Whether the key is of another script, such as Hebrew. Other Latin layouts are matched by character. */
const isOtherScript = ({ key }: Pick<Key, 'key'>): boolean => /^(?!\p{Script=Latin})\p{L}$/u.test(key);

/** Page-wide shortcuts, inactive below a dialog or a question, which would hide their effect. */
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
