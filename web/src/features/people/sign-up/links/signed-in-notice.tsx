import { Alert, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../../../../shared/language/t.js';
import { useSession } from '../../../../shared/session/session.js';
import type { ReactNode } from 'react';

/** Notice for a user who opens a link from a mail and is already signed in. */
export function SignedInNotice({ children }: { children: ReactNode }) {
  const me = useSession((state) => state.me);
  if (!me) return null;
  return (
    <Alert color="sapphire" title={t('You are signed in as {email}', { email: me.email })}>
      {children}
    </Alert>
  );
}

export function OnwardButton({ variant = 'filled' }: { variant?: 'filled' | 'default' }) {
  const me = useSession((state) => state.me);
  return (
    <Button component={Link} to="/signup" replace state={{ view: 'signIn' }} variant={variant}>
      {me ? t('Continue as {firstName}', { firstName: me.firstName || me.email }) : t('Go to sign in')}
    </Button>
  );
}
