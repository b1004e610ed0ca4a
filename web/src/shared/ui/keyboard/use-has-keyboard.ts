import { useMediaQuery } from '@mantine/hooks';

/** Whether the device probably has a keyboard: texts name keys only then. */
export const useHasKeyboard = (): boolean =>
  useMediaQuery('(hover: hover) and (pointer: fine)', true, { getInitialValueInEffect: false });
