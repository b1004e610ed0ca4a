import { Anchor, Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LENGTHS, type GoodsCategory, type TermsView, visibleText } from '@tender/contracts';
import { useState } from 'react';
import { rich, t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useKeptForm } from '../../../shared/form/use-kept-form.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { ApiError } from '../../../shared/http/api-error.js';
import { post } from '../../../shared/http/request.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { useTabWarning } from '../../../shared/ui/dialogs/use-unsaved.js';
import { lineOf } from '../phone/calling-codes.js';
import { COUNTRIES } from '../../../shared/labels/countries.js';
import { NewPasswordField } from '../password/password-field.js';
import { newPasswordProblem } from '../password/password-hint.js';
import { CategoriesField, NameFields } from '../person-form/person-fields.js';
import { PhoneFields } from '../person-form/phone-fields.js';
import { loadTerms } from '../terms/terms-data.js';
import { TermsField } from '../terms/terms-field.js';
import { NO_PHONE, phoneOf, typedPhoneProblem } from '../phone/phone.js';
import { useHouseName } from '../../../shared/store/application.js';

const required = (what: string) => (value: string | null) =>
  value?.trim() ? null : t('Please enter {what}', { what });

interface CreateAccountProps {
  onSent: () => void;
  onSignIn: () => void;
}

export function CreateAccount({ onSent, onSignIn }: CreateAccountProps) {
  const house = useHouseName();
  const [terms, setTerms] = useState<TermsView | null>(null);
  const load = useLoad('terms', async (signal) => setTerms(await loadTerms(signal)), { onReturn: false });
  const form = useForm({
    initialValues: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      companyName: '',
      country: null as string | null,
      ...NO_PHONE,
      categories: [] as GoodsCategory[],
      acceptTerms: false,
    },
    validate: {
      firstName: required(t('your first name')),
      lastName: required(t('your last name')),
      email: (email) => (/^\S+@\S+\.\S+$/.test(visibleText(email)) ? null : t('Please enter a valid e-mail address')),
      password: newPasswordProblem,
      companyName: required(t('the company’s name')),
      country: (value) => (value ? null : t('Please choose a country')),
      number: (_, values) => typedPhoneProblem(values),
      acceptTerms: (accepted) => (accepted || !terms ? null : t('Please accept the terms of {house}', { house })),
    },
  });
  const { busy, refusal, run, focusFirst } = useSubmission(
    form,
    t('The account could not be created. Please try again.'),
  );
  useTabWarning(form.isDirty() && !busy, useKeptForm('create-account', form, 'password'));
  const submit = form.onSubmit(async ({ callingLine, number, extension, acceptTerms, ...person }) => {
    if (
      await run(() =>
        post('/api/auth/signup', {
          ...person,
          email: visibleText(person.email),
          phone: phoneOf({ callingLine, number, extension }),
          ...(terms && { acceptTerms, termsVersion: terms.version }),
        }).catch(askAgain),
      )
    )
      onSent();
  }, focusFirst);
  /** Throws the error again. Reloads the terms first if newer ones were published. */
  function askAgain(error: unknown): never {
    if (error instanceof ApiError && error.reason === 'TERMS_NOT_CURRENT') {
      form.setFieldValue('acceptTerms', false);
      load.again();
    }
    throw error;
  }
  /** The calling code follows the country until the user changes it. */
  const chooseCountry = (chosen: string | null) => {
    const { country, callingLine } = form.getValues();
    form.setFieldValue('country', chosen);
    if (chosen && (!callingLine || (country && callingLine === lineOf(country))))
      form.setFieldValue('callingLine', lineOf(chosen));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused words={refusal} />
        <NameFields own field={(name) => form.getInputProps(name)} />
        <TextInput
          label={t('E-mail')}
          type="email"
          maxLength={LENGTHS.email}
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <NewPasswordField label={t('Password')} {...form.getInputProps('password')} />
        <TextInput
          label={t('Company')}
          maxLength={LENGTHS.companyName}
          autoComplete="organization"
          {...form.getInputProps('companyName')}
        />
        <Select
          label={t('Country')}
          searchable
          data={COUNTRIES}
          {...form.getInputProps('country')}
          onChange={chooseCountry}
        />
        <PhoneFields own field={(name) => form.getInputProps(name)} />
        <CategoriesField field={(name) => form.getInputProps(name)} />
        {terms && <TermsField terms={terms} field={form.getInputProps('acceptTerms', { type: 'checkbox' })} />}
        <Button type="submit" size="md" loading={busy} disabled={load.status === 'loading'}>
          {t('Create account')}
        </Button>
        <Text size="sm" c="dimmed">
          {rich('Already known to {house}? <link>Sign in</link>', {
            house,
            link: (words) => (
              <Anchor component="button" type="button" size="sm" onClick={onSignIn}>
                {words}
              </Anchor>
            ),
          })}
        </Text>
      </Stack>
    </form>
  );
}
