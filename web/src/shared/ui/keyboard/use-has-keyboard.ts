import { useMediaQuery } from '@mantine/hooks';

/** Whether the device likely has a keyboard: otherwise no text names a key. The class `keys` hides elements by style. */
export const useHasKeyboard = (): boolean =>
  useMediaQuery('(hover: hover) and (pointer: fine)', true, { getInitialValueInEffect: false });
