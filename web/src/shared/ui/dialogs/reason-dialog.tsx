import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../../language/t.js';
import { Modal } from './dialog.js';
import { useDiscard } from './use-discard.js';
import { useCloseIfMounted } from './use-close-if-mounted.js';
import { ReasonField } from './reason-field.js';

interface ReasonDialogProps {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  /** Above the reason, such as a warning about the links in the messages. */
  note?: ReactNode;
  onClose: () => void;
  /** Returns whether the action succeeded: otherwise the dialog stays open. */
  onConfirm: (reason: string) => Promise<boolean>;
}

export function ReasonDialog({ title, text, confirm, danger = false, note, onClose, onConfirm }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const close = useCloseIfMounted(onClose);
  const leave = useDiscard(onClose, reason.trim() !== '' && !busy);
  const submit = async () => {
    setBusy(true);
    if (await onConfirm(reason.trim())) close();
    else setBusy(false);
  };
  return (
    <Modal opened onClose={leave} title={title}>
      <Stack>
        <Text size="sm">{text}</Text>
        {note}
        <ReasonField value={reason} onChange={setReason} focus />
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('Back')}
          </Button>
          <Button
            color={danger ? 'ruby' : 'petrol'}
            disabled={!reason.trim()}
            loading={busy}
            onClick={() => void submit()}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
