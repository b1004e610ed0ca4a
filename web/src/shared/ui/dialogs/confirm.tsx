import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { t } from '../../language/t.js';
import { rememberFocus } from './focus-back.js';
import { openLayer } from './layers.js';

interface Confirmation {
  title: string;
  text: ReactNode;
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel?: () => void;
}

/** z-index above that of dialogs and drawers (1200). */
const ABOVE_DIALOGS = 1250;

export function confirmAction({
  title,
  text,
  confirm,
  danger = false,
  onConfirm: then,
  onCancel: otherwise,
}: Confirmation): void {
  const giveBack = rememberFocus();
  const closeLayer = openLayer({});
  let confirmed = false;
  modals.openConfirmModal({
    title,
    children: (
      <Text component="div" size="sm">
        {text}
      </Text>
    ),
    labels: { confirm, cancel: t('Cancel') },
    returnFocus: false,
    zIndex: ABOVE_DIALOGS,
    confirmProps: { color: danger ? 'ruby' : 'petrol' },
    onConfirm: () => {
      confirmed = true;
      then();
    },
    onClose: () => {
      giveBack();
      closeLayer();
      if (!confirmed) otherwise?.();
    },
  });
}
