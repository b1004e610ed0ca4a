import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { FACTOR_LENGTHS, type AddedFactor, type FactorKind, type FactorOffer } from '@tender/contracts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { createPasskey, PasskeyFailed } from '../../../../shared/factors/passkeys.js';
import { refusalOf } from '../../../../shared/form/refusal.js';
import { Refused } from '../../../../shared/form/refused.js';
import { post } from '../../../../shared/http/request.js';
import { t } from '../../../../shared/language/t.js';

interface NewFactorProps {
  kind: FactorKind;
  paths: { offer: string; add: string };
  onAdded: (added: AddedFactor) => void;
  onCancel: () => void;
}

/** Sets up a passkey, or an authenticator app with its first code. */
export function NewFactor({ kind, paths, onAdded, onCancel }: NewFactorProps) {
  const [name, setName] = useState(kind === 'passkey' ? t('This device') : t('Authenticator app'));
  const [code, setCode] = useState('');
  const [totp, setTotp] = useState<FactorOffer['totp']>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const refuse = (error: unknown) =>
    setRefusal(
      error instanceof PasskeyFailed
        ? error.message
        : refusalOf(error, t('That did not work. Please try again.'), []).words,
    );
  const begun = useRef(false);
  useEffect(() => {
    if (kind !== 'totp' || begun.current) return;
    begun.current = true;
    post<FactorOffer>(paths.offer, { kind }).then((offer) => setTotp(offer.totp), refuse);
  }, [kind, paths.offer]);
  const add = async () => {
    setBusy(true);
    setRefusal('');
    try {
      const proof =
        kind === 'totp'
          ? { code }
          : { credential: await createPasskey((await post<FactorOffer>(paths.offer, { kind })).passkey ?? '') };
      onAdded(await post<AddedFactor>(paths.add, { kind, name: name.trim(), ...proof }));
    } catch (error) {
      refuse(error);
      setCode('');
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && (kind === 'passkey' || code)) void add();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused words={refusal} />
        {kind === 'passkey' ? (
          <Text size="sm">{t('Your browser asks for the fingerprint, face or PIN of this device, or for a key.')}</Text>
        ) : (
          totp && <Secret {...totp} />
        )}
        <TextInput
          label={t('Name')}
          description={t('To recognise it later, such as “Laptop” or “Phone”.')}
          maxLength={FACTOR_LENGTHS.name}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {kind === 'totp' && (
          <TextInput
            label={t('Code of the authenticator app')}
            autoComplete="one-time-code"
            inputMode="numeric"
            dir="ltr"
            data-autofocus
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('Add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The key of an authenticator app, as a QR code and as text. */
function Secret({ secret, uri }: NonNullable<FactorOffer['totp']>) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    import('uqr').then(
      ({ renderSVG }) => setSvg(renderSVG(uri, { border: 2 })),
      () => undefined,
    );
  }, [uri]);
  return (
    <Stack gap="xs">
      <Text size="sm">{t('Scan the picture with an authenticator app, or type the key into it.')}</Text>
      {svg && (
        <img
          alt={t('QR code with the key')}
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          width={180}
          height={180}
        />
      )}
      <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
        {secret.replace(/.{4}(?=.)/g, '$& ')}
      </Code>
    </Stack>
  );
}
