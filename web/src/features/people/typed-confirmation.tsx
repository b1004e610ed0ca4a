import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { t } from '../../shared/language/t.js';
import { Refused } from '../../shared/form/refused.js';
import { useSubmission } from '../../shared/form/use-submission.js';
import { Modal } from '../../shared/ui/dialogs/dialog.js';
import { useCloseIfMounted } from '../../shared/ui/dialogs/use-close-if-mounted.js';

interface TypedConfirmationProps {
  title: string;
  children: ReactNode;
  /** Text that the user must type; `what` describes it. */
  word: string;
  what: string;
  confirm: string;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}

/** Confirms an irreversible action: the user must type a name. */
export function TypedConfirmation({
  title,
  children,
  word,
  what,
  confirm,
  onClose,
  onConfirm,
}: TypedConfirmationProps) {
  const form = useForm({ initialValues: { typed: '' } });
  const { busy, refusal, run } = useSubmission(form, t('This was not possible. Please try again.'), onClose);
  const matches = form.values.typed.trim().toLowerCase() === word.trim().toLowerCase();
  const close = useCloseIfMounted(onClose);
  const submit = form.onSubmit(async () => {
    if (matches && (await run(onConfirm))) close();
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={refusal} />
          <Text component="div" size="sm">
            {children}
          </Text>
          <TextInput
            label={t('Type {what} to confirm', { what })}
            description={word}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('typed')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Back')}
            </Button>
            <Button type="submit" color="ruby" disabled={!matches} loading={busy}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
