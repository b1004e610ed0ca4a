import { useMediaQuery } from '@mantine/hooks';

/** Without a keyboard no text names a key. The class `keys` hides elements by style. */
export const useHasKeyboard = (): boolean =>
  useMediaQuery('(hover: hover) and (pointer: fine)', true, { getInitialValueInEffect: false });
