import { ActionIcon, Alert, Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  LENGTHS,
  MEMBER_ROLES,
  ROLE_LABELS,
  ROWS_PER_CALL,
  type InvitationOutcome,
  type MemberRole,
  visibleText,
} from '@tender/contracts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t, translated } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { useIsMailOff } from '../../../shared/store/application.js';
import { DialogButtons } from '../../../shared/ui/dialogs/dialog-buttons.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { useDiscard } from '../../../shared/ui/dialogs/use-discard.js';
import { EMAIL_RULE, NAME_RULES } from '../person-form/person-rules.js';
import { skippedInWords } from '../skipped-invitations.js';
import classes from './add-members.module.css';
import { INVITATION_BY_HAND } from './invitation-by-hand.js';
import { addMembers } from './member-commands.js';
import { pastedPeople, type TypedMember } from './pasted-people.js';

type Row = TypedMember & { role: MemberRole };

const ROLES = MEMBER_ROLES.map((value) => ({ value, label: translated(ROLE_LABELS[value]) }));
const EMPTY: Row = { firstName: '', lastName: '', email: '', role: 'buyerCompanyMember' };
const isEmpty = ({ firstName, lastName, email }: Row): boolean =>
  !firstName.trim() && !lastName.trim() && !visibleText(email);
const unlessEmpty =
  (rule: (text: string) => string | null) =>
  (text: string, { rows }: { rows: Row[] }, path: string) => {
    const row = rows[Number(path.split('.')[1])];
    return row && isEmpty(row) ? null : rule(text);
  };
const trimmed = ({ firstName, lastName, email, role }: Row): Row => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: visibleText(email),
  role,
});

/** Invites several colleagues: by rows, or from pasted lines. */
export function AddMembers({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const noMail = useIsMailOff();
  const [pasted, setPasted] = useState('');
  const [outcome, setOutcome] = useState<InvitationOutcome | null>(null);
  const form = useForm({
    initialValues: { rows: [EMPTY, EMPTY, EMPTY] },
    validate: {
      rows: {
        firstName: unlessEmpty(NAME_RULES.firstName),
        lastName: unlessEmpty(NAME_RULES.lastName),
        email: unlessEmpty(EMAIL_RULE),
      },
    },
  });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The invitations could not be sent.'));
  const { rows } = form.values;
  const typed = rows.filter((row) => !isEmpty(row));
  const leave = useDiscard(onClose, (pasted.trim() !== '' || typed.length > 0) && !outcome && !busy);
  const submit = form.onSubmit(
    () => run(async () => setOutcome(await addMembers(companyId, typed.map(trimmed)))),
    focusFirst,
  );
  const takeOver = () => {
    form.setFieldValue('rows', [...typed, ...pastedPeople(pasted).map((person) => ({ ...person, role: EMPTY.role }))]);
    setPasted('');
  };
  return (
    <Modal opened onClose={leave} title={t('Add several members')} size="xl">
      {outcome ? (
        <Outcome outcome={outcome} onClose={onClose} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Refused words={refusal} />
            <Text size="sm">
              {noMail
                ? INVITATION_BY_HAND
                : t('The house sends each person an invitation, and they choose a password.')}{' '}
              {t('At most {members} at once.', { members: ROWS_PER_CALL.members })}
            </Text>
            <div>
              <Textarea
                label={t('Paste lines (optional)')}
                description={t('One person a line, from a mail or a spreadsheet: name and e-mail address.')}
                placeholder={t('Mia Stone <mia@firm.example>')}
                autosize
                minRows={2}
                maxRows={8}
                value={pasted}
                onChange={(event) => setPasted(event.currentTarget.value)}
              />
              <Group justify="flex-end" mt={6}>
                <Button variant="default" size="xs" disabled={pastedPeople(pasted).length === 0} onClick={takeOver}>
                  {t('Write into the rows')}
                </Button>
              </Group>
            </div>
            <ul className={classes['rows']}>
              {rows.map((_, index) => (
                <li key={index} className={classes['row']}>
                  <TextInput
                    aria-label={t('First name, row {number}', { number: index + 1 })}
                    placeholder={t('First name')}
                    maxLength={LENGTHS.personName}
                    autoComplete="off"
                    {...form.getInputProps(`rows.${index}.firstName`)}
                  />
                  <TextInput
                    aria-label={t('Last name, row {number}', { number: index + 1 })}
                    placeholder={t('Last name')}
                    maxLength={LENGTHS.personName}
                    autoComplete="off"
                    {...form.getInputProps(`rows.${index}.lastName`)}
                  />
                  <TextInput
                    aria-label={t('E-mail, row {number}', { number: index + 1 })}
                    placeholder={t('E-mail')}
                    type="email"
                    maxLength={LENGTHS.email}
                    autoComplete="off"
                    {...form.getInputProps(`rows.${index}.email`)}
                  />
                  <Select
                    aria-label={t('Role, row {number}', { number: index + 1 })}
                    allowDeselect={false}
                    data={ROLES}
                    {...form.getInputProps(`rows.${index}.role`)}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('Remove row {number}', { number: index + 1 })}
                    disabled={rows.length === 1}
                    onClick={() => form.removeListItem('rows', index)}
                  >
                    <IconX size={17} aria-hidden="true" />
                  </ActionIcon>
                </li>
              ))}
            </ul>
            <Group justify="space-between">
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={rows.length >= ROWS_PER_CALL.members}
                onClick={() => form.insertListItem('rows', EMPTY)}
              >
                {t('Another row')}
              </Button>
              <Group gap="sm">
                {typed.length > ROWS_PER_CALL.members && (
                  <Text size="sm" c="ruby" role="alert">
                    {t('{count} are too many at once', { count: typed.length })}
                  </Text>
                )}
                <Button variant="default" onClick={leave}>
                  {t('Cancel')}
                </Button>
                <Button
                  type="submit"
                  loading={busy}
                  disabled={typed.length === 0 || typed.length > ROWS_PER_CALL.members}
                >
                  {noMail
                    ? t('Invite {count, plural, one {# person} other {# people}}', { count: typed.length })
                    : typed.length > 1
                      ? t('Send {count, plural, one {# invitation} other {# invitations}}', { count: typed.length })
                      : t('Send the invitation')}
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

function Outcome({ outcome, onClose }: { outcome: InvitationOutcome; onClose: () => void }) {
  const passedOver = skippedInWords(outcome);
  const invited = outcome.invited.length;
  return (
    <Stack>
      <Alert
        role="status"
        color={passedOver.length > 0 ? 'citrine' : 'emerald'}
        title={
          passedOver.length > 0
            ? t('{invited} invited, {count} not invited', { invited, count: passedOver.length })
            : t('{invited} invited', { invited })
        }
      >
        {passedOver.length === 0
          ? t('Each has an invitation that can be followed for 14 days.')
          : passedOver.map((line) => <div key={line}>{line}</div>)}
      </Alert>
      <DialogButtons>
        <Button data-autofocus onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
