import { Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LENGTHS } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { useDiscard } from '../../../shared/ui/dialogs/use-discard.js';
import { useCloseIfMounted } from '../../../shared/ui/dialogs/use-close-if-mounted.js';
import { createFolder } from '../folder-commands.js';
import type { Subjects } from '../folder-data.js';

export function NewFolder({ subjects, close }: { subjects: Subjects; close: () => void }) {
  const form = useForm({
    initialValues: { name: '', subject: null as string | null, public: false },
    validate: { name: (name) => (name.trim() ? null : t('A name is needed')) },
  });
  const submission = useSubmission(form, t('The folder could not be created. Please try again.'));
  const closeOwn = useCloseIfMounted(close);
  const leave = useDiscard(close, form.isDirty() && !submission.busy);
  const submit = form.onSubmit(({ name, subject, public: isPublic }) => {
    const [kind, id] = subject?.split(':') ?? [];
    void submission
      .run(() => createFolder({ name: name.trim(), public: isPublic, ...(kind && id && { [kind]: id }) }))
      .then((done) => {
        if (done) closeOwn();
      });
  }, submission.focusFirst);
  const choices = (kind: string, list: Subjects['viewings']) =>
    list.map(({ _id, name }) => ({ value: `${kind}:${_id}`, label: name }));
  return (
    <Modal opened onClose={leave} title={t('New folder')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={submission.refusal} />
          <TextInput label={t('Name')} maxLength={LENGTHS.folderName} data-autofocus {...form.getInputProps('name')} />
          <Select
            label={t('Belongs to')}
            description={t('A folder of a viewing or an auction is shown to the companies that are invited to it.')}
            placeholder={t('The house: everyone')}
            clearable
            searchable
            clearButtonProps={{ 'aria-label': t('Belongs to the house') }}
            data={[
              { group: t('Auctions'), items: choices('auction', subjects.auctions) },
              { group: t('Viewings'), items: choices('viewing', subjects.viewings) },
            ]}
            {...form.getInputProps('subject')}
          />
          <Switch label={t('Show it to buyers at once')} {...form.getInputProps('public', { type: 'checkbox' })} />
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={submission.busy}>
              {t('Create the folder')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
