import { Anchor, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { rich, t } from '../../../../shared/language/t.js';
import { useSession } from '../../../../shared/session/session.js';
import { useSupportEmail } from '../../../../shared/house/house-contact.js';
import { useSignUpView } from '../sign-up-view.js';
import type { Link } from './link.js';
import { Panel } from '../panel.js';
import { OnwardButton } from './signed-in-notice.js';
import { useHouseName } from '../../../../shared/store/application.js';

const wordsFor = (house: string): Record<Link['kind'], { lead: string; way: ReactNode }> => ({
  reset: {
    lead: t(
      'It was used already, is older than an hour, or is not complete. If you requested several, only the latest one works.',
    ),
    way: t('You can request a new link now.'),
  },
  invite: {
    lead: t(
      'The invitation was accepted already, is older than 14 days, or the link is not complete. When it was sent more than once, only the latest link works.',
    ),
    way: t(
      'If you have chosen a password, sign in with it. Otherwise ask the person who invited you, a buyer of your company or {house}, to send the invitation again.',
      { house },
    ),
  },
  browser: {
    lead: t('It was used already, is older than a day, or is not complete.'),
    way: t(
      'Try to sign in. If you have to wait, wait, or request a new password: its mail makes your browser known as well.',
    ),
  },
  factor: {
    lead: t('It was used already, has expired, or is not complete.'),
    way: t('Sign in again, and request a new mail.'),
  },
  confirm: {
    lead: t('It was used already, has expired, or is not complete.'),
    way: t(
      'If you have followed it before, your address is confirmed: your account settings say so. If they ask you to confirm it, they send you another mail.',
    ),
  },
});

export function LinkNotValid({ kind }: { kind: Link['kind'] }) {
  const { open } = useSignUpView();
  const house = useHouseName();
  const support = useSupportEmail();
  const signedIn = useSession((state) => state.me !== null);
  const renew = kind === 'reset' && !signedIn;
  const { lead, way } = wordsFor(house)[kind];
  return (
    <Panel
      outcome
      title={t('This link does not work any more')}
      lead={lead}
      actions={
        <>
          {renew && <Button onClick={() => open('forgot')}>{t('Request a new link')}</Button>}
          <OnwardButton variant={renew ? 'default' : 'filled'} />
        </>
      }
    >
      <Text>
        {signedIn && kind === 'reset'
          ? t('You are signed in, and can change the password in your account settings if you know the current one.')
          : way}
      </Text>
      {support && kind === 'invite' && (
        <Text>
          {rich('{house} is reached at {support}.', {
            house,
            support: <Anchor href={`mailto:${support}`}>{support}</Anchor>,
          })}
        </Text>
      )}
    </Panel>
  );
}
