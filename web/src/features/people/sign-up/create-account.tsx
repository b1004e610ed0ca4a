import { Alert, Anchor, Button, Checkbox, MultiSelect, PasswordInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { GOODS_CATEGORIES, GOODS_CATEGORY_LABELS, phoneProblem, type GoodsCategory } from '@tender/contracts';
import { useState } from 'react';
import { ConnectionLost, wordsOf } from '../../../shared/http/api-error.js';
import { post } from '../../../shared/http/request.js';
import { EmptyState } from '../../../shared/ui/states.js';
import { CALLING_CODES, callingCode, COUNTRIES, lineOf } from '../countries.js';

const SHORTEST_PASSWORD = 10;
const required = (what: string) => (value: string | null) => (value?.trim() ? null : `Please enter ${what}`);

const phoneOf = (line: string | null, number: string, extension: string) => ({
  countryCode: line ? callingCode(line) : '',
  number: number.trim(),
  ...(extension.trim() ? { extension: extension.trim() } : {}),
});

/** A company and its first user ask to be let in; the house decides. */
export function CreateAccount({ onSignIn }: { onSignIn: () => void }) {
  const [refusal, setRefusal] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const form = useForm({
    initialValues: {
      firstName: '', lastName: '', email: '', password: '', companyName: '', country: null as string | null, callingLine: null as string | null,
      number: '', extension: '', categories: [] as GoodsCategory[], acceptTerms: false,
    },
    validate: {
      firstName: required('your first name'),
      lastName: required('your last name'),
      email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'Please enter a valid e-mail address'),
      password: (password) => (password.length >= SHORTEST_PASSWORD ? null : `At least ${SHORTEST_PASSWORD} characters`),
      companyName: required('the company’s name'),
      country: (country) => (country ? null : 'Please choose a country'),
      number: (number, { callingLine, extension }) => phoneProblem(phoneOf(callingLine, number, extension)),
      acceptTerms: (accepted) => (accepted ? null : 'Please accept the terms of the house'),
    },
  });

  const submit = form.onSubmit(async ({ callingLine, number, extension, country, ...person }) => {
    setState('busy');
    setRefusal('');
    try {
      await post('/api/auth/signup', { ...person, email: person.email.trim(), country, phone: phoneOf(callingLine, number, extension) });
      setState('sent');
    } catch (error) {
      setRefusal(error instanceof ConnectionLost ? 'The house cannot be reached. Please check your connection.'
        : (wordsOf(error, 'The account could not be created. Please try again.') ?? ''));
      setState('open');
    }
  });

  if (state === 'sent') {
    return (
      <EmptyState title="Thank you — your request is with the house" action={<Button onClick={onSignIn}>Go to sign in</Button>}>
        The house looks at every new company. You may sign in at once and see how far it is.
      </EmptyState>
    );
  }
  const chooseCountry = (country: string | null) => {
    form.setFieldValue('country', country);
    if (country && !form.values.callingLine) form.setFieldValue('callingLine', lineOf(country));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {refusal && <Alert role="alert" color="ruby">{refusal}</Alert>}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
        </SimpleGrid>
        <TextInput label="E-mail" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordInput label="Password" description={`At least ${SHORTEST_PASSWORD} characters`} autoComplete="new-password" {...form.getInputProps('password')} />
        <TextInput label="Company" autoComplete="organization" {...form.getInputProps('companyName')} />
        <Select label="Country" searchable data={COUNTRIES} {...form.getInputProps('country')} onChange={chooseCountry} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select label="Calling code" searchable data={CALLING_CODES} {...form.getInputProps('callingLine')} />
          <TextInput label="Phone number" type="tel" inputMode="tel" autoComplete="tel-national" className="num" {...form.getInputProps('number')} />
        </SimpleGrid>
        <TextInput label="Extension (optional)" inputMode="numeric" maxLength={20} w={{ xs: '50%' }} {...form.getInputProps('extension')} />
        <MultiSelect label="Interested in" data={GOODS_CATEGORIES.map((value) => ({ value, label: GOODS_CATEGORY_LABELS[value] }))} {...form.getInputProps('categories')} />
        <Checkbox label="I accept the terms of the house" {...form.getInputProps('acceptTerms', { type: 'checkbox' })} />
        <Button type="submit" size="md" loading={state === 'busy'}>Create account</Button>
        <Text size="sm" c="dimmed">Already known to the house? <Anchor component="button" type="button" size="sm" onClick={onSignIn}>Sign in</Anchor></Text>
      </Stack>
    </form>
  );
}
