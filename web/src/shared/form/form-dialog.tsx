import { Button, Group, Stack, type MantineSize } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Refused } from './refused.js';
import type { Submission } from './use-submission.js';
import { t } from '../language/t.js';
import { Modal } from '../ui/dialogs/dialog.js';
import { useDiscard } from '../ui/dialogs/use-discard.js';

interface FormDialogProps {
  title: string;
  size?: MantineSize;
  submission: Submission;
  isDirty: boolean;
  /** Whether nothing can be saved now. */
  disabled?: boolean;
  children: ReactNode;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
}

/** A dialog that saves a form. It asks before it discards changes. */
export function FormDialog(props: FormDialogProps) {
  const { title, size = 'md', submission, isDirty, disabled = false, children, onSubmit, onClose } = props;
  const leave = useDiscard(onClose, isDirty && !submission.busy);
  return (
    <Modal opened onClose={leave} title={title} size={size}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Refused words={submission.refusal} />
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              {t('Back')}
            </Button>
            <Button type="submit" loading={submission.busy} disabled={disabled}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
