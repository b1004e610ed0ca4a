import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { useCloseIfMounted } from '../../../shared/ui/dialogs/use-close-if-mounted.js';

interface RenameDialogProps {
  title: string;
  label: string;
  value: string;
  maxLength: number;
  save: (name: string) => Promise<void>;
  close: () => void;
}

export function RenameDialog({ title, label, value, maxLength, save, close }: RenameDialogProps) {
  const form = useForm({
    initialValues: { name: value },
    validate: { name: (name) => (name.trim() ? null : t('A name is needed')) },
  });
  const submission = useSubmission(form, t('The name could not be saved. Please try again.'));
  const closeOwn = useCloseIfMounted(close);
  const submit = form.onSubmit(
    ({ name }) =>
      void submission
        .run(() => save(name.trim()))
        .then((done) => {
          if (done) closeOwn();
        }),
    submission.focusFirst,
  );
  return (
    <Modal opened onClose={close} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={submission.refusal} />
          <TextInput label={label} maxLength={maxLength} data-autofocus {...form.getInputProps('name')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={submission.busy}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
