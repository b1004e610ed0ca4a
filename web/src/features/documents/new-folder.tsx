import { Button, Group, Modal, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LENGTHS } from '@tender/contracts';
import { Refused } from '../../shared/form/refused.js';
import { useSubmission } from '../../shared/form/use-submission.js';
import { createFolder } from './folder-commands.js';
import type { Subjects } from './folder-data.js';

/** Asks what a new folder is called, whose it is, and whether it is shown at once. */
export function NewFolder({ subjects, close }: { subjects: Subjects; close: () => void }) {
  const form = useForm({
    initialValues: { name: '', subject: null as string | null, public: false },
    validate: { name: (name) => (name.trim() ? null : 'A name is needed') },
  });
  const submission = useSubmission(form, 'The folder could not be made. Please try again.');
  const submit = form.onSubmit(({ name, subject, public: isPublic }) => {
    const [kind, id] = subject?.split(':') ?? [];
    void submission
      .run(() => createFolder({ name: name.trim(), public: isPublic, ...(kind && id && { [kind]: id }) }))
      .then((done) => {
        if (done) close();
      });
  }, submission.focusFirst);
  const choices = (kind: string, list: Subjects['viewings']) =>
    list.map(({ _id, name }) => ({ value: `${kind}:${_id}`, label: name }));
  return (
    <Modal opened onClose={close} title="New folder">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={submission.refusal} />
          <TextInput label="Name" maxLength={LENGTHS.folderName} data-autofocus {...form.getInputProps('name')} />
          <Select
            label="Belongs to"
            description="A folder of a viewing or an auction is shown to the companies that are invited to it."
            placeholder="The house: everybody"
            clearable
            searchable
            clearButtonProps={{ 'aria-label': 'Belongs to the house' }}
            data={[
              { group: 'Auctions', items: choices('auction', subjects.auctions) },
              { group: 'Viewings', items: choices('viewing', subjects.viewings) },
            ]}
            {...form.getInputProps('subject')}
          />
          <Switch label="Show it to buyers at once" {...form.getInputProps('public', { type: 'checkbox' })} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={submission.busy}>
              Make the folder
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
