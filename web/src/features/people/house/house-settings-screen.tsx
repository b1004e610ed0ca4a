import { Anchor, Button, ColorInput, ColorSwatch, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LANGUAGES, LENGTHS, NEUTRAL_NAME, type HouseView } from '@tender/contracts';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { rich, t } from '../../../shared/language/t.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSubmission } from '../../../shared/form/use-submission.js';
import { ApiError } from '../../../shared/http/api-error.js';
import { notifySuccess } from '../../../shared/notify.js';
import { setHouse, useHouse } from '../../../shared/store/application.js';
import { TIME_ZONES } from '../../../shared/time/time-zones.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { useUnsaved } from '../../../shared/ui/dialogs/use-unsaved.js';
import accountClasses from '../account/account.module.css';
import { Section } from '../account/section.js';
import { removeLogo, sendLogo, updateHouse } from './house-commands.js';
import { accentRefusal, changesOfHouse, houseRules, typedHouse } from './house-form.js';
import { HousePreview } from './house-preview.js';
import { LetterSettings } from './letter-settings.js';
import { LogoField, logoProblem } from './logo-field.js';

/** Suggested colours with enough contrast in both themes; the default first. */
const SWATCHES: [string, ...string[]] = ['#1d5863', '#1c3775', '#5b2a86', '#7a1f3d', '#8a3b12', '#11653f', '#3a4a55'];

export default function HouseSettingsScreen() {
  const house = useHouse();
  return (
    <Screen
      title={t('Settings of the house')}
      lead={t(
        'The branding of the house: on the sign-in page, in the header and the title of every page, in mails, and on paper.',
      )}
    >
      {/* A change by another session resets the form. */}
      <Settings key={JSON.stringify(house)} house={house} />
      <LetterSettings />
    </Screen>
  );
}

/** The logo after saving: a new file, none, or the present one. */
type NextLogo = File | null | 'kept';

function Settings({ house }: { house: HouseView }) {
  const form = useForm({ initialValues: typedHouse(house), validate: houseRules, validateInputOnChange: ['accent'] });
  const { busy, refusal, run, focusFirst } = useSubmission(form, t('The settings could not be saved.'));
  const [logo, setLogo] = useState<NextLogo>('kept');
  const [logoRefusal, setLogoRefusal] = useState<string | null>(null);
  const picture = usePicture(logo, house);
  const typed = form.getValues();
  const accent = typed.accent.trim();
  const changes = changesOfHouse(typed, house);
  const isChanged = Object.keys(changes).length > 0 || logo !== 'kept';
  useUnsaved(isChanged && !busy, t('What you have changed in these settings is not saved yet.'));
  const choose = (file: File | null) => {
    if (!file) return;
    const problem = logoProblem(file);
    setLogoRefusal(problem);
    if (!problem) setLogo(file);
  };
  const saveLogo = async (): Promise<HouseView> => {
    try {
      return await (logo instanceof File ? sendLogo(logo) : removeLogo());
    } catch (error) {
      if (error instanceof ApiError && [413, 415].includes(error.code))
        setLogoRefusal(t('The picture cannot be read, or it is too large. Allowed: PNG, JPEG or WebP.'));
      throw error;
    }
  };
  const submit = form.onSubmit(async () => {
    let saved = house;
    const done = await run(async () => {
      if (Object.keys(changes).length > 0) saved = await updateHouse(changes);
      if (logo !== 'kept') saved = await saveLogo();
    });
    if (!done) return;
    notifySuccess(t('All visitors see the new branding from now on.'));
    setHouse(saved);
  }, focusFirst);
  return (
    <form onSubmit={submit} noValidate className={accountClasses['columns']}>
      <Stack gap="lg">
        <Section title={t('Name and look')}>
          <Stack>
            <Refused words={refusal} />
            <TextInput
              label={t('Name')}
              description={t('Left empty, it is “{neutralName}”.', { neutralName: NEUTRAL_NAME })}
              maxLength={LENGTHS.houseName}
              autoComplete="organization"
              {...form.getInputProps('name')}
            />
            <LogoField
              present={picture !== null}
              refusal={logoRefusal}
              choose={choose}
              remove={() => setLogo(house.logo ? null : 'kept')}
            />
            <ColorInput
              label={t('Accent colour')}
              description={t(
                'For buttons, links and the header. It has to be readable in the light and in the dark theme. Left empty, it is the application’s.',
              )}
              placeholder={SWATCHES[0]}
              leftSection={accent === '' && <ColorSwatch size={18} color={SWATCHES[0]} />}
              swatches={SWATCHES}
              // Keep invalid text in the field, beside its error.
              fixOnBlur={false}
              inputWrapperOrder={['label', 'description', 'error', 'input']}
              popoverProps={{ zIndex: 1300 }}
              eyeDropperButtonProps={{ 'aria-label': t('Pick a colour from the screen') }}
              {...form.getInputProps('accent')}
            />
          </Stack>
        </Section>
        <Section title={t('Contact')} lead={t('At the door, on the page for help, in mails and on letters.')}>
          <Stack>
            <TextInput label={t('E-mail')} type="email" maxLength={LENGTHS.email} {...form.getInputProps('email')} />
            <TextInput label={t('Telephone')} type="tel" maxLength={LENGTHS.phone} {...form.getInputProps('phone')} />
            <Textarea
              label={t('Address')}
              autosize
              minRows={2}
              maxLength={LENGTHS.address}
              {...form.getInputProps('address')}
            />
          </Stack>
        </Section>
        <Section title={t('Messages')}>
          <Select
            label={t('Language of messages')}
            description={t('For people who have chosen no language of their own.')}
            data={Object.entries(LANGUAGES).map(([code, { name }]) => ({
              value: code === 'en' ? '' : code,
              label: name,
            }))}
            allowDeselect={false}
            {...form.getInputProps('language')}
          />
        </Section>
        <Section title={t('Time')}>
          <Select
            label={t('Time zone')}
            description={t('For new auctions without a viewing. Left empty, it is UTC. Existing auctions keep theirs.')}
            data={TIME_ZONES}
            searchable
            clearable
            {...form.getInputProps('timeZone')}
            value={typed.timeZone || null}
            onChange={(zone) => form.setFieldValue('timeZone', zone ?? '')}
          />
        </Section>
        <Section title={t('The terms of each bid')}>
          <Textarea
            label={t('By what a bid is bound')}
            description={
              <>
                {rich(
                  'A few sentences above the button that sends bids, on statements and on award letters. The terms that people accept once are under <link>Terms</link>.',
                  {
                    link: (words) => (
                      <Anchor component={Link} inherit underline="always" to="/user-management?tab=terms">
                        {words}
                      </Anchor>
                    ),
                  },
                )}
              </>
            }
            autosize
            minRows={3}
            maxLength={LENGTHS.bidTerms}
            {...form.getInputProps('bidTerms')}
          />
        </Section>
      </Stack>
      <div className="house-preview" style={{ position: 'sticky', top: 'calc(var(--header-height) + 16px)' }}>
        <Section title={t('Preview')} lead={t('Nothing changes for anyone until you save.')}>
          <Stack>
            <HousePreview typed={typed} accent={accentRefusal(accent) || !accent ? null : accent} logo={picture} />
            <Group justify="flex-end">
              <Button
                variant="default"
                disabled={!isChanged || busy}
                onClick={() => {
                  form.reset();
                  setLogo('kept');
                  setLogoRefusal(null);
                }}
              >
                {t('Undo changes')}
              </Button>
              <Button type="submit" loading={busy} disabled={!isChanged || accentRefusal(accent) !== null}>
                {t('Save')}
              </Button>
            </Group>
          </Stack>
        </Section>
      </div>
    </form>
  );
}

function usePicture(logo: NextLogo, house: HouseView): string | null {
  const chosen = useMemo(() => (logo instanceof File ? URL.createObjectURL(logo) : null), [logo]);
  useEffect(() => () => (chosen === null ? undefined : URL.revokeObjectURL(chosen)), [chosen]);
  if (logo === 'kept') return house.logo?.address ?? null;
  return chosen;
}
