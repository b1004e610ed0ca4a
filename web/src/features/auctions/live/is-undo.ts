/** Whether a key asks to take a step back. */
export const isUndo = ({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey;
