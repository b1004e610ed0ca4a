import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { MAIL_CHOICE_LABELS, type MailChoice } from '@tender/contracts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t, translated } from '../../../shared/language/t.js';
import { ApiError } from '../../../shared/http/api-error.js';
import { refusalOf } from '../../../shared/form/refusal.js';
import { Refused } from '../../../shared/form/refused.js';
import { useSession } from '../../../shared/session/session.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { useAction } from '../../../shared/use-action.js';
import { unsubscribe } from './choices.js';

/** Target of the unsubscribe link in mails; needs no session. Waits for a click: mail scanners open links, too. */
export default function UnsubscribeScreen() {
  const token = useLocation().hash.slice(1);
  const [stopped, setStopped] = useState<MailChoice | null>(null);
  const [notValid, setNotValid] = useState(token === '');
  const [refusal, setRefusal] = useState('');
  const { busy, run } = useAction(
    async () => {
      setRefusal('');
      setStopped(await unsubscribe(token));
    },
    (error) => {
      if (error instanceof ApiError && error.reason === 'LINK_NOT_VALID') setNotValid(true);
      else setRefusal(refusalOf(error, t('It could not be done. Please try again.'), []).words);
    },
  );
  return (
    <Screen title={t('Fewer mails')}>
      <Stack className="sheet" p="xl" maw={640}>
        <Refused words={refusal} />
        {stopped ? (
          <Stopped choice={stopped} />
        ) : notValid ? (
          <>
            <Text>
              {t(
                'This link is not complete, or not from this site. Please copy the whole link from the mail, or choose your mails in your account.',
              )}
            </Text>
            <ToAccount />
          </>
        ) : (
          <>
            <Text>
              {t(
                'You will get no more mails of this kind. You still find the messages in the application, and important mails, such as changes of your bookings, are still sent.',
              )}
            </Text>
            <Group>
              <Button loading={busy} onClick={run}>
                {t('Stop these mails')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Screen>
  );
}

function Stopped({ choice }: { choice: MailChoice }) {
  return (
    <>
      <Alert color="emerald" role="status" title={t('Done')}>
        {t('You get no more of these mails: {choice}.', { choice: translated(MAIL_CHOICE_LABELS[choice]) })}
      </Alert>
      <Text size="sm">{t('You can switch them on again in your account settings.')}</Text>
      <ToAccount />
    </>
  );
}

function ToAccount() {
  const to = useSession(({ me }) => (me ? '/account-settings' : '/signup?next=%2Faccount-settings'));
  return (
    <Group>
      <Button component={Link} to={to} variant="default">
        {to === '/account-settings' ? t('Account settings') : t('Sign in')}
      </Button>
    </Group>
  );
}
