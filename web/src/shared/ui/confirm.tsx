import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

interface Question {
  title: string;
  text: ReactNode;
  /** The verb of the action, as its button says it. */
  confirm: string;
  danger?: boolean;
  then: () => void;
}

/** Asks before something that cannot easily be undone. */
export function ask({ title, text, confirm, danger = false, then }: Question): void {
  modals.openConfirmModal({
    title,
    children: (
      <Text component="div" size="sm">
        {text}
      </Text>
    ),
    labels: { confirm, cancel: 'Cancel' },
    confirmProps: { color: danger ? 'ruby' : 'petrol' },
    onConfirm: then,
  });
}
