import { Alert, Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import {
  can,
  FACTOR_AUDIENCES,
  GUARDED_ACTIONS,
  SELF_GUARDS,
  type FactorAudience,
  type GuardedAction,
  type Policy,
  type PolicyView,
} from '@tender/contracts';
import { localMinute } from '@tender/contracts/slots';
import { useState } from 'react';
import { refusalOf } from '../../../shared/form/refusal.js';
import { Refused } from '../../../shared/form/refused.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { t } from '../../../shared/language/t.js';
import { notifySuccess } from '../../../shared/notify.js';
import { serverNow } from '../../../shared/socket/clock.js';
import { useSession } from '../../../shared/session/session.js';
import { useHouse } from '../../../shared/store/application.js';
import { formatInstant } from '../../../shared/time/time.js';
import { useAction } from '../../../shared/use-action.js';
import { DayField } from '../../../shared/ui/fields/time-fields.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { Loaded } from '../../../shared/ui/screens/states.js';
import { Section } from '../account/section.js';
import { changePolicy, loadPolicy } from './policy-commands.js';
import { ACTION_WORDS, AUDIENCE_WORDS } from './policy-words.js';
import { ProposalItem, TooFew, useProposals } from './proposals.js';

export default function PolicyScreen() {
  const [policy, setPolicy] = useState<PolicyView | null>(null);
  const load = useLoad('policy', async (signal) => setPolicy(await loadPolicy(signal)), { onReturn: false });
  const { load: proposalsLoad, proposals } = useProposals();
  return (
    <Screen
      title={t('Policy')}
      lead={t('Choose who needs a second factor to sign in, and which actions need a second person.')}
    >
      <Loaded load={load} what={t('the policy')}>
        {() => policy && <Form key={JSON.stringify(policy)} view={policy} saved={setPolicy} />}
      </Loaded>
      <Section title={t('Proposals')} lead={t('Actions that wait for a second person, and those of the last days.')}>
        <Loaded load={proposalsLoad} what={t('the proposals')}>
          {() =>
            proposals.length === 0 ? (
              <Text c="dimmed">{t('There are none.')}</Text>
            ) : (
              <Stack gap="sm">
                {proposals.map((proposal) => (
                  <ProposalItem key={proposal._id} proposal={proposal} again={proposalsLoad.again} />
                ))}
              </Stack>
            )
          }
        </Loaded>
      </Section>
    </Screen>
  );
}

function Form({ view, saved }: { view: PolicyView; saved: (view: PolicyView) => void }) {
  const me = useSession((state) => state.me);
  const zone = useHouse().timeZone ?? 'UTC';
  const [policy, setPolicy] = useState<Policy>(view.policy);
  const [refusal, setRefusal] = useState('');
  const readOnly = !me || !can(me.role, 'policy:manage');
  const save = useAction(
    async () => {
      setRefusal('');
      saved(await changePolicy(policy));
      notifySuccess(t('The policy is saved.'));
    },
    (error) => setRefusal(refusalOf(error, t('The policy could not be saved.'), []).words),
  );
  const { factors, twoPeople } = policy;
  const choose = (chosen: string[]) => {
    const own = chosen.filter((action) => !SELF_GUARDS.includes(action as GuardedAction));
    const guarded = own.length === 0 ? [] : [...own, ...SELF_GUARDS];
    setPolicy({ ...policy, twoPeople: GUARDED_ACTIONS.filter((action) => guarded.includes(action)) });
  };
  // A policy without a day is in force since it was set: a day would postpone it.
  const chooseAudience = (required: FactorAudience) => {
    const from =
      factors.required === 'nobody'
        ? localMinute(new Date(serverNow()).toISOString(), zone).slice(0, 10)
        : factors.from;
    setPolicy({ ...policy, factors: { required, from: required === 'nobody' ? null : from } });
  };
  return (
    <Stack gap="lg">
      <Refused words={refusal} />
      {view.pending && (
        <Alert color="champagne" title={t('A weaker policy was saved')}>
          {t('It takes effect on {instant}. Save the present one again to prevent it.', {
            instant: formatInstant(view.pending.effectiveAt),
          })}
        </Alert>
      )}
      <Section
        title={t('Two people')}
        lead={t(
          'A chosen action waits until another admin approves it. Pausing an auction and withdrawing a lot never wait.',
        )}
      >
        <Stack>
          <Checkbox.Group value={twoPeople} onChange={choose} aria-label={t('Actions of two people')}>
            <Stack gap="xs">
              {GUARDED_ACTIONS.map((action) => (
                <Checkbox
                  key={action}
                  value={action}
                  label={ACTION_WORDS[action]}
                  disabled={readOnly || SELF_GUARDS.includes(action)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Text size="sm" c="dimmed">
            {t(
              'Staff, this policy and second factors are guarded as soon as another action is: otherwise one person could undo the policy.',
            )}
          </Text>
          <Text size="sm">
            {t('Second persons now: {names}', {
              names: view.seconds.map(({ name }) => name).join(', ') || t('nobody'),
            })}
          </Text>
          {view.policy.twoPeople.length > 0 && view.seconds.length < 2 && <TooFew />}
        </Stack>
      </Section>
      <Section title={t('Second factor')}>
        <Stack maw={480}>
          <Select
            label={t('Required for')}
            data={FACTOR_AUDIENCES.map((value) => ({ value, label: AUDIENCE_WORDS[value] }))}
            allowDeselect={false}
            disabled={readOnly}
            value={factors.required}
            onChange={(required) => chooseAudience((required ?? 'nobody') as FactorAudience)}
          />
          {factors.required !== 'nobody' && factors.from !== null && (
            <DayField
              label={t('From the day')}
              required
              timeZone={zone}
              disabled={readOnly}
              value={factors.from}
              onChange={(from) => setPolicy({ ...policy, factors: { ...factors, from } })}
            />
          )}
          <Text size="sm" c="dimmed">
            {t(
              '{count, plural, =0 {Everybody meets it} one {# person does not meet it yet} other {# people do not meet it yet}}',
              {
                count: view.unmet[factors.required],
              },
            )}
          </Text>
          <Checkbox
            label={t('Chosen actions, exports, roles and settings need a fresh factor, not older than ten minutes')}
            checked={policy.stepUp}
            disabled={readOnly}
            onChange={({ currentTarget: { checked } }) => setPolicy({ ...policy, stepUp: checked })}
          />
        </Stack>
      </Section>
      {!readOnly && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed" maw="60ch">
            {t('A weaker policy takes effect after 24 hours.')}
          </Text>
          <Button loading={save.busy} disabled={factors.from === ''} onClick={save.run}>
            {t('Save')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
