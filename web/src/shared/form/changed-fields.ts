import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, type RefObject } from 'react';

export const changedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof T]),
    ),
  ) as Partial<T>;

/** Shows the latest saved values in untouched fields. @returns the saved values to compare with */
export function useSaved<T extends object>(
  form: Pick<UseFormReturnType<T>, 'getValues' | 'setValues' | 'setInitialValues'>,
  saved: T,
): RefObject<T> {
  const shown = useRef(saved);
  useEffect(() => {
    if (Object.keys(changedFields(shown.current, saved)).length === 0) return;
    const touched = changedFields(shown.current, form.getValues());
    shown.current = saved;
    form.setInitialValues(saved);
    form.setValues({ ...saved, ...touched });
  }, [form, saved]);
  return shown;
}
