import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { FactorNeeded } from '@tender/contracts';
import { useEffect, useRef, useState } from 'react';
import { FactorForm } from '../../../../shared/factors/factor-form.js';
import { refusalOf } from '../../../../shared/form/refusal.js';
import { Refused } from '../../../../shared/form/refused.js';
import { post } from '../../../../shared/http/request.js';
import { t } from '../../../../shared/language/t.js';
import { useIsMailOff } from '../../../../shared/store/application.js';
import { useAction } from '../../../../shared/use-action.js';
import { signInByFactor } from '../../session.js';
import { FirstFactor } from './first-factor.js';

export interface SecondStepProps {
  needed: FactorNeeded;
  setupToken?: string;
  onSignedIn: () => void;
  onBack: () => void;
}

/** After the right password: the factor, or the set-up of a first one. */
export default function SecondStep({ needed, setupToken, onSignedIn, onBack }: SecondStepProps) {
  if (needed.setup) return <SetUp now={needed.setup === 'now'} {...{ setupToken, onSignedIn, onBack }} />;
  return (
    <Stack>
      <Text component="h2" size="lg" fw={600}>
        {t('Second step')}
      </Text>
      <FactorForm
        methods={needed.methods}
        at="/api/auth/factor"
        onCancel={onBack}
        onProof={async (proof) => {
          await signInByFactor(proof);
          onSignedIn();
        }}
      />
    </Stack>
  );
}

function SetUp({
  now,
  setupToken,
  onSignedIn,
  onBack,
}: { now: boolean; setupToken: string | undefined } & Omit<SecondStepProps, 'needed' | 'setupToken'>) {
  const noMail = useIsMailOff();
  const [mayAdd, setMayAdd] = useState(now);
  const [sent, setSent] = useState<boolean | null>(null);
  const [refusal, setRefusal] = useState('');
  const refuse = (error: unknown) => setRefusal(refusalOf(error, t('That did not work. Please try again.'), []).words);
  const send = useAction(async () => {
    setSent((await post<{ sent: boolean }>('/api/auth/factor/mail')).sent);
    setRefusal('');
  }, refuse);
  const begun = useRef(false);
  useEffect(() => {
    // The link works once: a repeated effect must not use it twice.
    if (now || setupToken === undefined || begun.current) return;
    begun.current = true;
    post('/api/auth/factor/open', { token: setupToken }).then(() => setMayAdd(true), refuse);
  }, [now, setupToken]);
  if (mayAdd) return <FirstFactor at="/api/auth/factor" onSignedIn={onSignedIn} onBack={onBack} />;
  return (
    <Stack>
      <Text component="h2" size="lg" fw={600}>
        {t('You need a second factor')}
      </Text>
      <Text size="sm">
        {noMail
          ? t(
              'The house requires a passkey or an authenticator app. It sends no mail: request a link to set one up, and ask the house for it.',
            )
          : t('The house requires a passkey or an authenticator app. We send you a mail with a link to set one up.')}
      </Text>
      <Refused words={refusal} />
      {sent === true && (
        <Alert color="emerald" role="status">
          {noMail
            ? t('Ask the house for the link, and open it in this browser. It is valid for an hour.')
            : t('The mail is on its way. Open its link in this browser.')}
        </Alert>
      )}
      {sent === false && (
        <Alert color="ruby" role="alert">
          {t('Your e-mail address is not confirmed. Please contact the house.')}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {t('Cancel')}
        </Button>
        <Button loading={send.busy} onClick={send.run}>
          {noMail ? t('Request the link') : sent === null ? t('Send me the link') : t('Send it again')}
        </Button>
      </Group>
    </Stack>
  );
}
