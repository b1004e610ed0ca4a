import { Button, Group, Stack, Text } from '@mantine/core';
import type { TermsView, UserView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { refusalOf } from '../../../shared/form/refusal.js';
import { Refused } from '../../../shared/form/refused.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { acceptTerms, signOut } from '../session.js';
import { loadTerms } from './terms-data.js';
import { TermsPaper } from './terms-paper.js';
import { TermsDownload, TermsFacts } from './terms-words.js';
import { useHouseName } from '../../../shared/store/application.js';

/** Blocks the application until the user accepts the current terms. */
export default function AcceptTerms({ me }: { me: UserView }) {
  const [terms, setTerms] = useState<TermsView | null>(null);
  const house = useHouseName();
  const load = useLoad('terms', async (signal) => setTerms(await loadTerms(signal)));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const accept = async (version: string) => {
    setBusy(true);
    try {
      await acceptTerms(version);
    } catch (error) {
      setBusy(false);
      setRefusal(refusalOf(error, t('The acceptance could not be sent. Please try again.'), []).words);
      load.again();
    }
  };
  return (
    <Screen
      title={me.termsVersion === null ? t('The terms of {house}', { house }) : t('{house} has new terms', { house })}
      lead={
        <>
          {t('Please read and accept them to continue.')}
          {me.termsVersion !== null &&
            ` ${t('You have accepted version {version} so far.', { version: me.termsVersion })}`}{' '}
          {t('Your company’s bids and bookings stay until then.')}
        </>
      }
      actions={terms && <TermsDownload version={terms.version} />}
    >
      <Loaded load={load} what={t('the terms')}>
        {() =>
          terms && (
            <Stack gap="md">
              <section
                className="sheet"
                style={{ padding: 'var(--mantine-spacing-lg)', maxHeight: '60vh', maxWidth: '76ch', overflow: 'auto' }}
                tabIndex={0}
                aria-label={t('The terms')}
              >
                <TermsPaper key={terms.version} terms={terms} />
              </section>
              <TermsFacts terms={terms} />
              <Refused words={refusal} />
              <Group>
                <Button loading={busy} onClick={() => void accept(terms.version)}>
                  {t('I have read and accept version {version}', { version: terms.version })}
                </Button>
                <Button variant="default" onClick={() => void signOut()}>
                  {t('Sign out')}
                </Button>
              </Group>
              <Text size="sm" c="dimmed">
                {t(
                  'Your acceptance is recorded with the time and the digest above. Your account settings are always open to you: see the menu with your name.',
                )}
              </Text>
            </Stack>
          )
        }
      </Loaded>
    </Screen>
  );
}
