import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LENGTHS, type UserView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { Refused } from '../../../../shared/form/refused.js';
import { useSubmission } from '../../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { changesOfOwn, typedOwn } from '../../person-form/own-form.js';
import { nameOf } from '../../../../shared/directory/directory.js';
import { CategoriesField, NameFields } from '../../person-form/person-fields.js';
import { PhoneFields } from '../../person-form/phone-fields.js';
import { personRules } from '../../person-form/person-form.js';
import { updatePerson } from '../staff-commands.js';
import { useDiscard } from '../../../../shared/ui/dialogs/use-discard.js';

export function PersonDataForm({ user, onDone }: { user: UserView; onDone: () => void }) {
  const form = useForm({ initialValues: typedOwn(user), validate: personRules(user) });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The data could not be saved.'));
  const leave = useDiscard(onDone, form.isDirty() && !busy);
  const submit = form.onSubmit(async (typed) => {
    if (!(await run(() => updatePerson(user._id, changesOfOwn(typed, user))))) return;
    notifySuccess(t('The data of {name} are saved.', { name: nameOf(user) }));
    onDone();
  }, focusFirst);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused words={refusal} />
        <NameFields field={form.getInputProps} />
        <PhoneFields field={form.getInputProps} />
        <TextInput
          label={t('Position')}
          maxLength={LENGTHS.position}
          autoComplete="off"
          {...form.getInputProps('position')}
        />
        {user.companyId !== null && <CategoriesField field={form.getInputProps} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
