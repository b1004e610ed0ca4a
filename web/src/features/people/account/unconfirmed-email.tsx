import { Alert, Button, Text } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { refusalOf } from '../../../shared/form/refusal.js';
import { useHouseName, useIsMailOff } from '../../../shared/store/application.js';
import { useAction } from '../../../shared/use-action.js';
import { sendConfirmation } from '../credentials.js';

/** Notice for users who must still confirm their e-mail address. */
export function UnconfirmedEmail({ me }: { me: UserView }) {
  const noMail = useIsMailOff();
  const house = useHouseName();
  const [answer, setAnswer] = useState('');
  const { busy, run } = useAction(
    async () => {
      await sendConfirmation();
      setAnswer(
        noMail ? t('It is written. Only the latest link works.') : t('It is on its way. Only the latest link works.'),
      );
    },
    (error) => setAnswer(refusalOf(error, t('The mail could not be sent. Please try again.'), []).words),
  );
  if (!me.awaitsEmail) return null;
  return (
    <Alert color="citrine" title={t('Please confirm your e-mail address')} role="status" maw={1180}>
      <Text size="sm" mb="sm">
        {noMail
          ? t('There is a link for {email}. {house} sends no mail: ask there for the link.', { email: me.email, house })
          : t('A mail with a link went to {email}.', { email: me.email })}{' '}
        {t('Until you have opened it, signed in to this account, you see your account settings and nothing else.')}
      </Text>
      <Button size="xs" variant="default" loading={busy} onClick={run}>
        {noMail ? t('Create a new link') : t('Send it again')}
      </Button>
      {answer && (
        <Text size="sm" mt="xs" role="status">
          {answer}
        </Text>
      )}
    </Alert>
  );
}
