import { Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { FactorMethod, FactorProofBody } from '@tender/contracts';
import { useState, type FormEvent } from 'react';
import { refusalOf } from '../form/refusal.js';
import { Refused } from '../form/refused.js';
import { post } from '../http/request.js';
import { t } from '../language/t.js';
import { PasskeyFailed, signWithPasskey } from './passkeys.js';

interface FactorFormProps {
  methods: readonly FactorMethod[];
  /** Path of the calls, such as `/api/factors`. */
  at: string;
  onProof: (proof: FactorProofBody) => Promise<unknown>;
  onCancel: () => void;
}

const choiceOf = (method: FactorMethod): string =>
  ({
    passkey: t('Use a passkey'),
    totp: t('Use the authenticator app'),
    recovery: t('Use a recovery code'),
    password: t('Use the password'),
  })[method];

/** Requests one of the factors of the user. */
export function FactorForm({ methods, at, onProof, onCancel }: FactorFormProps) {
  const [method, setMethod] = useState<FactorMethod | undefined>(methods[0]);
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const run = async (proof: () => Promise<FactorProofBody>) => {
    setBusy(true);
    setRefusal('');
    try {
      await onProof(await proof());
    } catch (error) {
      setRefusal(
        error instanceof PasskeyFailed
          ? error.message
          : refusalOf(error, t('That did not work. Please try again.'), []).words,
      );
      setSecret('');
    } finally {
      setBusy(false);
    }
  };
  const givePasskey = () =>
    run(async () => {
      const { options } = await post<{ options: string }>(`${at}/challenge`);
      return { method: 'passkey', credential: await signWithPasskey(options) };
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (method === 'passkey') void givePasskey();
    else if (method && secret) void run(() => Promise.resolve({ method, secret }));
  };
  const others = methods.filter((other) => other !== method);
  const field = {
    value: secret,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setSecret(currentTarget.value),
    'data-autofocus': true,
    autoFocus: true,
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Refused words={refusal} focus={method === 'passkey'} />
        {!method && (
          <Text size="sm">
            {t('None of your second factors can be used any more. Please contact the house: it can reset them.')}
          </Text>
        )}
        {method === 'passkey' && (
          <Text size="sm">{t('Your browser asks for the fingerprint, face or PIN of this device, or for a key.')}</Text>
        )}
        {method === 'totp' && (
          <TextInput
            label={t('Code of the authenticator app')}
            description={t('Six digits. Each code works once.')}
            autoComplete="one-time-code"
            inputMode="numeric"
            dir="ltr"
            {...field}
          />
        )}
        {method === 'recovery' && (
          <TextInput
            label={t('Recovery code')}
            description={t('One of the ten codes that you have kept. Each works once.')}
            autoComplete="off"
            dir="ltr"
            {...field}
          />
        )}
        {method === 'password' && <PasswordInput label={t('Password')} autoComplete="current-password" {...field} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          {method && (
            <Button type="submit" loading={busy} {...(method === 'passkey' && { 'data-autofocus': true })}>
              {method === 'passkey' ? t('Use a passkey') : t('Confirm')}
            </Button>
          )}
        </Group>
        {others.length > 0 && (
          <Group gap="md">
            {others.map((other) => (
              <Anchor
                key={other}
                component="button"
                type="button"
                size="sm"
                onClick={() => {
                  setMethod(other);
                  setSecret('');
                  setRefusal('');
                }}
              >
                {choiceOf(other)}
              </Anchor>
            ))}
          </Group>
        )}
      </Stack>
    </form>
  );
}
