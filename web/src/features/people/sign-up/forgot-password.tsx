import { visibleText } from '@tender/contracts';
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { rich, t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { useHouseName, useIsMailOff } from '../../../shared/store/application.js';
import { requestPasswordReset } from '../credentials.js';
import { useSignUpView } from './sign-up-view.js';
import { Panel } from './panel.js';

/** The answer is the same for every address. */
export function ForgotPassword() {
  const { open } = useSignUpView();
  const noMail = useIsMailOff();
  const house = useHouseName();
  const [sentTo, setSentTo] = useState('');
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email) => (/^\S+@\S+\.\S+$/.test(visibleText(email)) ? null : t('Please enter a valid e-mail address')),
    },
  });
  const { busy, refusal, run, focusFirst } = useSubmission(
    form,
    t('The link could not be requested. Please try again.'),
  );
  const submit = form.onSubmit(async ({ email }) => {
    if (await run(() => requestPasswordReset(visibleText(email)))) setSentTo(visibleText(email));
  }, focusFirst);

  if (sentTo) {
    return (
      <Panel
        outcome
        title={noMail ? t('Now ask {house} for the link', { house }) : t('Check your mail')}
        actions={
          <>
            <Button onClick={() => open('signIn')}>{t('Go to sign in')}</Button>
            <Button variant="default" onClick={() => setSentTo('')}>
              {t('Request again')}
            </Button>
          </>
        }
        lead={
          <>
            {noMail
              ? rich(
                  'If {sentTo} has an account here, there is now a link to a new password. {house} sends no mail: the operator of the server prints the link and passes it on to you. It works once, for one hour. Only the latest link works.',
                  { house, sentTo: <strong style={{ overflowWrap: 'anywhere' }}>{sentTo}</strong> },
                )
              : rich(
                  'If {sentTo} has an account here, we have sent a link to a new password. It works once, for one hour. Only the latest link works.',
                  { sentTo: <strong style={{ overflowWrap: 'anywhere' }}>{sentTo}</strong> },
                )}
          </>
        }
      />
    );
  }
  return (
    <Panel
      title={t('Forgot your password?')}
      lead={
        noMail
          ? t(
              '{house} sends no mail. Enter the e-mail address of your account; then ask {house} for the link to choose a new one.',
              { house },
            )
          : t('Enter the e-mail address of your account, and we send you a link to choose a new one.')
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Refused words={refusal} />
          <TextInput
            label={t('E-mail')}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" loading={busy}>
            {noMail ? t('Create the link') : t('Send the link')}
          </Button>
          <Anchor component="button" type="button" size="sm" ta="start" w="fit-content" onClick={() => open('signIn')}>
            {t('Back to sign in')}
          </Anchor>
        </Stack>
      </form>
    </Panel>
  );
}
