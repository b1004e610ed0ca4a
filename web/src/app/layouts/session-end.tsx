import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t } from '../../shared/language/t.js';
import { signInAgainPage } from '../../features/people/sign-up/address.js';
import { serverNow } from '../../shared/socket/clock.js';
import { useSession } from '../../shared/session/session.js';
import { formatTime } from '../../shared/time/time.js';
import { millisUntilWarning } from './session-warning.js';

/** Maximum milliseconds between two checks: the machine may sleep, or its clock may be set. */
const RECHECK_MILLIS = 60_000;

/** Whether to warn of the session's end. Never on the sign-in page, which has its own notice. */
export function useSessionEndsSoon(): boolean {
  const endsAt = useSession((state) => state.endsAt);
  const [now, setNow] = useState(serverNow);
  const { pathname } = useLocation();
  const wait = millisUntilWarning(endsAt, now);
  useEffect(() => {
    if (endsAt === null) return;
    const left = millisUntilWarning(endsAt, serverNow());
    const timer = setTimeout(() => setNow(serverNow()), Math.min(left || RECHECK_MILLIS, RECHECK_MILLIS));
    return () => clearTimeout(timer);
  }, [endsAt, now]);
  return wait === 0 && pathname !== '/signup';
}

export function SessionEnd() {
  const endsAt = useSession((state) => state.endsAt);
  const { pathname, search, hash } = useLocation();
  if (endsAt === null) return null;
  return (
    <Alert role="alert" color="citrine" title={t('You will be signed out at {time}', { time: formatTime(endsAt) })}>
      <Group justify="space-between">
        {t(
          'A session lasts no longer than that. Sign in again before, and you lose nothing: bids that you have typed and not sent yet are kept.',
        )}
        <Button size="xs" component={Link} to={signInAgainPage(`${pathname}${search}${hash}`)}>
          {t('Sign in again')}
        </Button>
      </Group>
    </Alert>
  );
}
