import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { SessionOpening, SessionView } from '@tender/contracts';
import { useCallback, useEffect, useState } from 'react';
import { meant, rich, t } from '../../../shared/language/t.js';
import { refusalOf } from '../../../shared/form/refusal.js';
import { Refused } from '../../../shared/form/refused.js';
import { useMay } from '../../../shared/session/session.js';
import { endSession, loadSessions, signOutEverywhere } from '../session.js';
import { Instant } from '../../../shared/ui/display/when.js';
import { deviceInWords } from './device-words.js';
import { Section } from './section.js';

export function OwnSessions() {
  const hasFeed = useMay('calendar:own');
  const [sessions, setSessions] = useState<SessionView[]>([]);
  const [refusal, setRefusal] = useState('');
  const load = useCallback(
    () =>
      loadSessions().then(
        (loaded) => {
          setSessions(loaded);
          setRefusal('');
        },
        (error: unknown) =>
          setRefusal(refusalOf(error, t('Your sessions could not be loaded. Please try again.'), []).words),
      ),
    [],
  );
  useEffect(() => void load(), [load]);
  const run = (work: () => Promise<unknown>) => async () => {
    try {
      await work();
      await load();
    } catch (error) {
      setRefusal(refusalOf(error, t('That did not work. Please try again.'), []).words);
    }
  };
  return (
    <Section
      title={meant('Signed in', 'where somebody is')}
      lead={t(
        'Browsers in which you are signed in. If you do not recognise one, end its session and change your password.',
      )}
    >
      <Stack gap="sm">
        <Refused words={refusal} />
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('Your sessions')}>
          {sessions.map((session) => (
            <Row key={session._id} session={session} onEnd={run(() => endSession(session._id))} />
          ))}
        </Stack>
        <Group justify="flex-end">
          {hasFeed && (
            <Text size="xs" c="dimmed" flex={1} miw={180}>
              {t('Your calendar feed does not end with that: end it under “Calendar feed”.')}
            </Text>
          )}
          <Button variant="default" onClick={() => void run(signOutEverywhere)()}>
            {t('Sign out everywhere')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

const openedWords = (by: SessionOpening): string =>
  ({
    password: t('By password'),
    passkey: t('By passkey'),
    totp: t('By authenticator app'),
    recovery: t('By recovery code'),
    invitation: t('By invitation'),
  })[by];

function Row({
  session: { device, createdAt, lastSeenAt, current, openedBy },
  onEnd,
}: {
  session: SessionView;
  onEnd: () => Promise<void>;
}) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {deviceInWords(device)}
          </Text>
          {current && (
            <Badge size="sm" variant="light">
              {t('This one')}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {openedBy && `${openedWords(openedBy)} · `}
          {rich('Since {begun}, last seen {seen}', {
            begun: <Instant key="begun" of={createdAt} />,
            seen: <Instant key="seen" of={lastSeenAt} />,
          })}
        </Text>
      </div>
      {!current && (
        <Button
          size="xs"
          variant="default"
          flex="none"
          aria-label={t('End the session in {device}', { device: deviceInWords(device) })}
          onClick={() => void onEnd()}
        >
          {t('End')}
        </Button>
      )}
    </Group>
  );
}
