import { Button, Group, Stack, Text } from '@mantine/core';
import type { AddedFactor, FactorKind, UserView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { NewFactor } from '../../account/security/new-factor.js';
import { RecoveryCodes } from '../../account/security/recovery-codes.js';
import { enterWith } from '../../session.js';

interface FirstFactorProps {
  at: string;
  onSignedIn: () => void;
  onBack: () => void;
}

/** The set-up of a first factor at sign-in. The session begins on the server; the page waits until the codes are kept. */
export function FirstFactor({ at, onSignedIn, onBack }: FirstFactorProps) {
  const [kind, setKind] = useState<FactorKind | null>(null);
  const [added, setAdded] = useState<(AddedFactor & { user: UserView }) | null>(null);
  if (added)
    return (
      <RecoveryCodes codes={added.recoveryCodes ?? []} onKept={() => void enterWith(added.user).then(onSignedIn)} />
    );
  if (kind)
    return (
      <NewFactor
        kind={kind}
        paths={{ offer: `${at}/new`, add: `${at}/add` }}
        onAdded={(answer) => setAdded(answer as AddedFactor & { user: UserView })}
        onCancel={() => setKind(null)}
      />
    );
  return (
    <Stack>
      <Text component="h2" size="lg" fw={600}>
        {t('Choose your second factor')}
      </Text>
      <Text size="sm">
        {t('A passkey is the fingerprint, face or PIN of this device, or a key. A phishing site cannot use it.')}
      </Text>
      <Button onClick={() => setKind('passkey')}>{t('Add a passkey')}</Button>
      <Button variant="default" onClick={() => setKind('totp')}>
        {t('Add an authenticator app')}
      </Button>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={onBack}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
