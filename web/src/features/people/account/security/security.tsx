import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { AddedFactor, FactorKind, FactorView, OwnFactors } from '@tender/contracts';
import { useState } from 'react';
import { refusalOf } from '../../../../shared/form/refusal.js';
import { Refused } from '../../../../shared/form/refused.js';
import { del, get, post } from '../../../../shared/http/request.js';
import { useLoad } from '../../../../shared/http/use-load.js';
import { rich, t } from '../../../../shared/language/t.js';
import { confirmAction } from '../../../../shared/ui/dialogs/confirm.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { Instant } from '../../../../shared/ui/display/when.js';
import { useMay } from '../../../../shared/session/session.js';
import { Section } from '../section.js';
import { LargeBids } from './large-bids.js';
import { NewFactor } from './new-factor.js';
import { RecoveryCodes } from './recovery-codes.js';

const FACTORS = '/api/factors';
const PATHS = { offer: `${FACTORS}/new`, add: FACTORS };

/** The user's second factors and recovery codes. */
export function Security() {
  const [own, setOwn] = useState<OwnFactors | null>(null);
  const [adding, setAdding] = useState<FactorKind | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [refusal, setRefusal] = useState('');
  const bids = useMay('bid:draft');
  const load = async () => setOwn(await get<OwnFactors>(FACTORS));
  const { status } = useLoad('second factors', load);
  const run = (work: () => Promise<unknown>) => async () => {
    try {
      setRefusal('');
      await work();
      await load();
    } catch (error) {
      setRefusal(refusalOf(error, t('That did not work. Please try again.'), []).words);
    }
  };
  const added = ({ recoveryCodes }: AddedFactor) => {
    setAdding(null);
    if (recoveryCodes) setCodes(recoveryCodes);
    void run(async () => undefined)();
  };
  const renewCodes = run(async () =>
    setCodes((await post<{ recoveryCodes: string[] }>(`${FACTORS}/recovery-codes`)).recoveryCodes),
  );
  const remove = ({ _id, name }: FactorView) =>
    confirmAction({
      title: t('Remove “{name}”?', { name }),
      text: t('You can no longer sign in with it.'),
      confirm: t('Remove'),
      danger: true,
      onConfirm: () => void run(() => del(`${FACTORS}/${_id}`))(),
    });
  if (status !== 'ready' || !own) return null;
  const { factors, recoveryCodes, passkeysOff } = own;
  return (
    <Section
      title={t('Security')}
      lead={t('With a second factor, a stolen password alone opens nothing. A passkey is safe from phishing, too.')}
    >
      <Stack gap="sm">
        <Refused words={refusal} />
        {factors.length === 0 && <Text size="sm">{t('You have no second factor.')}</Text>}
        {factors.length > 0 && (
          <Stack
            component="ul"
            gap="sm"
            m={0}
            p={0}
            style={{ listStyle: 'none' }}
            aria-label={t('Your second factors')}
          >
            {factors.map((factor) => (
              <Row key={factor._id} factor={factor} onRemove={() => remove(factor)} />
            ))}
          </Stack>
        )}
        {passkeysOff && (
          <Alert color="citrine" role="note">
            {passkeysOff === 'ipAddress'
              ? t(
                  'Passkeys are not possible here, because the address of the site is a number. An authenticator app works.',
                )
              : t('Passkeys are not possible here, because the site has no https address. An authenticator app works.')}
          </Alert>
        )}
        {factors.length > 0 && (
          <Group justify="space-between" gap="sm">
            <Text size="sm">
              {t(
                '{count, plural, =0 {No recovery codes left} one {# recovery code left} other {# recovery codes left}}',
                {
                  count: recoveryCodes,
                },
              )}
            </Text>
            <Button size="xs" variant="default" onClick={() => void renewCodes()}>
              {t('New recovery codes')}
            </Button>
          </Group>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAdding('totp')}>
            {t('Add an authenticator app')}
          </Button>
          {!passkeysOff && <Button onClick={() => setAdding('passkey')}>{t('Add a passkey')}</Button>}
        </Group>
        {bids && <LargeBids />}
      </Stack>
      <Modal
        opened={adding !== null}
        onClose={() => setAdding(null)}
        title={adding === 'passkey' ? t('Add a passkey') : t('Add an authenticator app')}
      >
        {adding && <NewFactor kind={adding} paths={PATHS} onAdded={added} onCancel={() => setAdding(null)} />}
      </Modal>
      <Modal opened={codes !== null} onClose={() => setCodes(null)} title={t('Recovery codes')}>
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      </Modal>
    </Section>
  );
}

function Row({ factor, onRemove }: { factor: FactorView; onRemove: () => void }) {
  const { kind, name, createdAt, lastUsedAt, problem } = factor;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Group gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Badge size="sm" variant="light">
            {kind === 'passkey' ? t('Passkey') : t('Authenticator app')}
          </Badge>
          {problem && (
            <Badge size="sm" color="ruby">
              {problem === 'copied' ? t('Was copied') : t('Of another address')}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {lastUsedAt
            ? rich('Added {created}, last used {used}', {
                created: <Instant key="created" of={createdAt} />,
                used: <Instant key="used" of={lastUsedAt} />,
              })
            : rich('Added {created}', { created: <Instant key="created" of={createdAt} /> })}
        </Text>
      </div>
      <Button size="xs" variant="default" flex="none" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </Group>
  );
}
