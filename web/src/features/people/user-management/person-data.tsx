import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { GOODS_CATEGORY_LABELS, LENGTHS, type UserView } from '@tender/contracts';
import { useState } from 'react';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { notifySuccess } from '../../../shared/notify.js';
import { changesOfOwn, typedOwn } from '../account/own-form.js';
import { Facts, Section } from '../account/section.js';
import { nameOf } from '../../../shared/directory/directory.js';
import { CategoriesField, NameFields, PhoneFields } from '../person-fields.js';
import { personRules } from '../person-form.js';
import { phoneInWords } from '../phone.js';
import { Day } from '../when.js';
import { updatePerson } from './house-commands.js';

/** Who someone is: to read, and to put right. */
export function PersonData({ user }: { user: UserView }) {
  const [editing, setEditing] = useState(false);
  const done = () => setEditing(false);
  return (
    <Section title="Data" aside={!editing && <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>Edit</Button>}>
      {editing ? <PersonDataForm user={user} onDone={done} /> : (
        <Facts facts={[
          ['First name', user.firstName],
          ['Last name', user.lastName],
          ['E-mail', user.email],
          ['Phone', user.phone ? <span key="phone" className="num">{phoneInWords(user.phone)}</span> : '—'],
          ['Position', user.position || '—'],
          ['Interested in', user.categories.map((category) => GOODS_CATEGORY_LABELS[category]).join(', ') || '—'],
          ['Since', <Day key="since" of={user.createdAt} />],
        ]} />
      )}
    </Section>
  );
}

function PersonDataForm({ user, onDone }: { user: UserView; onDone: () => void }) {
  const form = useForm({ initialValues: typedOwn(user), validate: personRules(user) });
  const { busy, refusal, run, focusFirst } = useSubmission(form, 'The data could not be saved.');
  const submit = form.onSubmit(async (typed) => {
    if (!(await run(() => updatePerson(user._id, changesOfOwn(typed, user))))) return;
    notifySuccess(`The data of ${nameOf(user)} are saved.`);
    onDone();
  }, focusFirst);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused words={refusal} />
        <NameFields field={form.getInputProps} />
        <PhoneFields field={form.getInputProps} />
        <TextInput label="Position" maxLength={LENGTHS.position} autoComplete="off" {...form.getInputProps('position')} />
        {user.companyId !== null && <CategoriesField field={form.getInputProps} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>Cancel</Button>
          <Button type="submit" loading={busy}>Save</Button>
        </Group>
      </Stack>
    </form>
  );
}
