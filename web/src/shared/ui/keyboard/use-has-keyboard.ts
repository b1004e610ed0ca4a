import { useMediaQuery } from '@mantine/hooks';

/** Whether somebody likely has a keyboard: elsewhere no text names a key. What is hidden by style alone has the class `keys`. */
export const useHasKeyboard = (): boolean =>
  useMediaQuery('(hover: hover) and (pointer: fine)', true, { getInitialValueInEffect: false });
