import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { can, LENGTHS, type UserView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../shared/notify.js';
import { sessionNow } from '../../../shared/session/session.js';
import { useUnsaved } from '../../../shared/ui/dialogs/use-unsaved.js';
import { CategoriesField, NameFields } from '../person-form/person-fields.js';
import { PhoneFields } from '../person-form/phone-fields.js';
import { updateOwnAccount } from '../session.js';
import { changesOfOwn, problemsOfOwn, typedOwn } from '../person-form/own-form.js';
import { Section } from './section.js';

export function OwnData({ me }: { me: UserView }) {
  const form = useForm({ initialValues: typedOwn(me), validate: (typed) => problemsOfOwn(typed, me) });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('Your data could not be saved. Please try again.'));
  const changes = changesOfOwn(form.values, me);
  const changed = Object.keys(changes).length > 0;
  useUnsaved(changed && !busy, t('What you have changed in your data is not saved yet.'));
  const submit = form.onSubmit(async () => {
    if (!(await run(() => updateOwnAccount(me, changes)))) return;
    notifySuccess(t('Your data is saved.'));
    const saved = sessionNow().me;
    if (saved) form.setValues(typedOwn(saved));
  }, focusFirst);
  return (
    <Section title={t('Your data')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={refusal} />
          <NameFields own field={(name) => form.getInputProps(name)} />
          <TextInput
            label={t('Position (optional)')}
            maxLength={LENGTHS.position}
            autoComplete="organization-title"
            {...form.getInputProps('position')}
          />
          <PhoneFields own field={(name) => form.getInputProps(name)} />
          {can(me.role, 'viewing:read-own') && <CategoriesField field={(name) => form.getInputProps(name)} />}
          <Group justify="flex-end" gap="sm">
            {changed && !busy && (
              <Button variant="default" onClick={() => form.setValues(typedOwn(me))}>
                {t('Undo changes')}
              </Button>
            )}
            <Button type="submit" loading={busy} disabled={!changed}>
              {t('Save your data')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
