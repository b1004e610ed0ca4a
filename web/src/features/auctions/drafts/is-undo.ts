import { isLetter } from '../../../shared/ui/keyboard/shortcuts.js';

/** Whether a key asks to take a step back. */
export const isUndo = (event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  isLetter(event, 'z') && (event.ctrlKey || event.metaKey) && !event.shiftKey;
