import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { LENGTHS, type CompanyRole } from '@tender/contracts';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import type { Submission } from '../../../shared/form/use-submission.js';
import { useIsMailOff } from '../../../shared/store/application.js';
import { LocalLinks } from '../../../shared/ui/display/local-links.js';
import { DialogButtons } from '../../../shared/ui/dialogs/dialog-buttons.js';
import { Modal } from '../../../shared/ui/dialogs/dialog.js';
import { useDiscard } from '../../../shared/ui/dialogs/use-discard.js';
import { NameFields, type Fields } from './person-fields.js';
import { PhoneFields } from './phone-fields.js';
import type { TypedNewcomer } from './person-form.js';
import { RoleField } from './role-field.js';

interface InvitationDialogProps extends Fields<'firstName' | 'lastName' | 'email'> {
  title: string;
  /** Explains how the invitation is delivered. */
  words: ReactNode;
  submission: Submission;
  isDirty: boolean;
  /** Reason why the server skipped the person; empty if it did not. */
  skipped?: string;
  first?: ReactNode;
  children: ReactNode;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
}

export function InvitationDialog(props: InvitationDialogProps) {
  const { title, words, submission, isDirty, skipped, first, field, children, onSubmit, onClose } = props;
  const noMail = useIsMailOff();
  const leave = useDiscard(onClose, isDirty && !submission.busy);
  return (
    <Modal opened onClose={leave} title={title}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Refused words={submission.refusal} />
          {skipped && (
            <Alert role="alert" color="citrine">
              {skipped}.
            </Alert>
          )}
          <Text size="sm">{words}</Text>
          <LocalLinks />
          {first}
          <NameFields field={field} />
          <TextInput
            label={t('E-mail')}
            type="email"
            autoComplete="off"
            maxLength={LENGTHS.email}
            {...field('email')}
          />
          {children}
          <DialogButtons>
            <Button variant="default" onClick={leave}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={submission.busy}>
              {noMail ? t('Invite') : t('Send the invitation')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}

export function CompanyPersonFields<Role extends CompanyRole>({
  roles,
  field,
}: { roles: readonly Role[] } & Fields<keyof TypedNewcomer<Role>>) {
  return (
    <>
      <RoleField roles={roles} {...field('role')} />
      <TextInput
        label={t('Position (optional)')}
        maxLength={LENGTHS.position}
        autoComplete="off"
        {...field('position')}
      />
      <PhoneFields field={field} />
    </>
  );
}

/** Explains how the invitation is delivered. */
export const invitedByStaff = (noMail: boolean): string =>
  noMail
    ? t(
        'The house sends no mail: pass the link of the invitation on, which is under Mails. They choose their own password.',
      )
    : t('They receive an invitation by e-mail and choose their own password.');
