import { isLetter } from '../../../shared/ui/keyboard/shortcuts.js';

export const isUndo = (event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  isLetter(event, 'z') && (event.ctrlKey || event.metaKey) && !event.shiftKey;
