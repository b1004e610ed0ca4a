import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LENGTHS, type LetterSettingsView } from '@tender/contracts';
import { useState } from 'react';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { t } from '../../../shared/language/t.js';
import { loadLetterSettings } from '../../../shared/house/letter-settings.js';
import { Unprinted } from '../../../shared/house/unprinted.js';
import { notifySuccess } from '../../../shared/notify.js';
import { dayAt } from '../../../shared/time/zoned-time.js';
import { useUnsaved } from '../../../shared/ui/dialogs/use-unsaved.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { Section } from '../account/section.js';
import { updateLetterSettings } from './house-commands.js';
import { changesOfLetterSettings, letterRules, typedLetterSettings } from './letter-form.js';

/** Data of the firm on award letters. */
export function LetterSettings() {
  const [settings, setSettings] = useState<LetterSettingsView | null>(null);
  const load = useLoad('letter settings', async (signal) => setSettings(await loadLetterSettings(signal)), {
    onReturn: false,
  });
  return (
    <Section
      title={t('Award letters')}
      lead={t('Printed in letters to companies that won, and nowhere else. An empty field is “not stated” in letters.')}
    >
      <Loaded load={load} what={t('the settings')}>
        {() => settings && <Form key={JSON.stringify(settings)} settings={settings} saved={setSettings} />}
      </Loaded>
    </Section>
  );
}

interface FormProps {
  settings: LetterSettingsView;
  saved: (settings: LetterSettingsView) => void;
}

function Form({ settings, saved }: FormProps) {
  const form = useForm({ initialValues: typedLetterSettings(settings), validate: letterRules });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The settings could not be saved.'));
  const changes = changesOfLetterSettings(form.getValues(), settings);
  const isChanged = Object.keys(changes).length > 0;
  useUnsaved(isChanged && !busy, t('What you have changed in these settings is not saved yet.'));
  const submit = form.onSubmit(async () => {
    let next = settings;
    if (!(await run(async () => (next = await updateLetterSettings(changes))))) return;
    notifySuccess(t('New letters have these settings. Letters that exist stay as they are.'));
    saved(next);
  }, focusFirst);
  return (
    <form onSubmit={submit} noValidate aria-label={t('Award letters')} style={{ maxWidth: 720 }}>
      <Stack>
        <Refused words={refusal} />
        <TextInput label={t('Legal name')} maxLength={LENGTHS.companyName} {...form.getInputProps('legalName')} />
        <TextInput
          label={t('Registration number')}
          maxLength={LENGTHS.registrationNo}
          {...form.getInputProps('registrationNo')}
        />
        <TextInput label={t('Tax number')} maxLength={LENGTHS.taxNo} {...form.getInputProps('taxNo')} />
        <Textarea
          label={t('Bank details')}
          description={
            settings.bankChangedOn === null
              ? t('Letters show them with the day of their last change.')
              : t('Last changed on {day}. Letters show this day.', { day: day(settings.bankChangedOn) })
          }
          autosize
          minRows={3}
          maxLength={LENGTHS.bankDetails}
          {...form.getInputProps('bankDetails')}
        />
        <TextInput
          label={t('Payment term in days')}
          inputMode="numeric"
          maxLength={3}
          w={220}
          {...form.getInputProps('paymentDays')}
        />
        <Textarea
          label={t('Text on each letter')}
          autosize
          minRows={2}
          maxLength={LENGTHS.letterText}
          {...form.getInputProps('letterText')}
        />
        <Unprinted texts={Object.values(form.getValues())} />
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('The address comes from the contact above.')}
          </Text>
          <Button type="submit" loading={busy} disabled={!isChanged}>
            {t('Save the settings of letters')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const day = (date: string): string => dayAt(`${date}T12:00:00Z`, 'UTC');
