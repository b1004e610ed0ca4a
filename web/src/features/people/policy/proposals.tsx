import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { can, type ProposalView } from '@tender/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useLoad, type Load } from '../../../shared/http/use-load.js';
import { t } from '../../../shared/language/t.js';
import { notifyActionFailed, notifyOutcome } from '../../../shared/notify.js';
import { useSession } from '../../../shared/session/session.js';
import { formatInstant } from '../../../shared/time/time.js';
import { useAction } from '../../../shared/use-action.js';
import { ReasonDialog } from '../../../shared/ui/dialogs/reason-dialog.js';
import { answerProposal, loadProposals, type ProposalAnswer } from './policy-commands.js';
import { ACTION_WORDS, STATE_WORDS } from './policy-words.js';

/** Milliseconds between two reads: proposals of other people send no live message. */
const EVERY = 15_000;

export function useProposals(): { load: Load; proposals: readonly ProposalView[] } {
  const [proposals, setProposals] = useState<readonly ProposalView[]>([]);
  const load = useLoad('proposals', async (signal) => setProposals(await loadProposals(signal)), { every: EVERY });
  return { load, proposals };
}

export function ProposalItem({ proposal, again }: { proposal: ProposalView; again: () => void }) {
  const { action, proposedBy, proposedAt, approvedBy, auction, state, expiresAt, brokenGlass, reason, code } = proposal;
  const { label, color } = STATE_WORDS[state];
  return (
    <Stack gap={6} component="article" aria-label={ACTION_WORDS[action]} className="sheet" p="md">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{ACTION_WORDS[action]}</Text>
        {brokenGlass === null ? (
          <Badge color={color} variant="light">
            {label}
          </Badge>
        ) : (
          <Badge color="ruby">{t('Without a second person')}</Badge>
        )}
      </Group>
      {auction && (
        <Text size="sm">
          <bdi>{auction.title}</bdi>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('Proposed by {name} on {instant}', { name: proposedBy.name, instant: formatInstant(proposedAt) })}
        {approvedBy && ` · ${t('approved by {name}', { name: approvedBy.name })}`}
        {state === 'open' && ` · ${t('until {instant}', { instant: formatInstant(expiresAt) })}`}
      </Text>
      <Details details={proposal.details} />
      {(brokenGlass ?? reason) && (
        <Text size="sm" c={brokenGlass === null ? undefined : 'ruby'}>
          {t('Reason: {reason}', { reason: brokenGlass ?? reason ?? '' })}
        </Text>
      )}
      {code && (
        <Text size="sm" c="dimmed">
          {t('The state has changed since ({code}): nothing was done.', { code })}
        </Text>
      )}
      {state === 'open' && <Answers proposal={proposal} again={again} />}
    </Stack>
  );
}

/** The call's own field names: a second person must see everything that would be executed. */
function Details({ details }: { details: ProposalView['details'] }) {
  const shown = Object.entries(details ?? {}).filter(([, value]) => value !== null && value !== undefined);
  if (shown.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" component="pre" m={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <bdi>{shown.map(([field, value]) => `${field}: ${textOf(value)}`).join('\n')}</bdi>
    </Text>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function Answers({ proposal: { _id, proposedBy }, again }: { proposal: ProposalView; again: () => void }) {
  const me = useSession((state) => state.me);
  const [asked, setAsked] = useState<'refuse' | 'break-glass' | null>(null);
  const answer = async (how: ProposalAnswer, body: object = {}) => {
    const { state } = await answerProposal(_id, how, body);
    notifyOutcome(STATE_WORDS[state].label, state === 'executed' || state === 'refused');
    again();
  };
  const approve = useAction(() => answer('approve'), t('The proposal could not be approved.'));
  if (!me || !can(me.role, 'policy:manage')) return null;
  const isOwn = proposedBy._id === me._id;
  const confirm = async (reason: string) => {
    try {
      await answer(asked!, { reason });
      return true;
    } catch (error) {
      notifyActionFailed(error, t('The proposal could not be answered.'));
      return false;
    }
  };
  return (
    <Group gap="xs" justify="flex-end">
      <Button variant="default" size="xs" onClick={() => setAsked('refuse')}>
        {isOwn ? t('Take back') : t('Refuse')}
      </Button>
      {isOwn ? (
        <Button color="ruby" size="xs" variant="outline" onClick={() => setAsked('break-glass')}>
          {t('Do it without a second person')}
        </Button>
      ) : (
        <Button size="xs" loading={approve.busy} onClick={approve.run}>
          {t('Approve')}
        </Button>
      )}
      {asked === 'refuse' && (
        <ReasonDialog
          title={isOwn ? t('Take the proposal back') : t('Refuse the proposal')}
          text={t('Nothing is done. All admins see the reason.')}
          confirm={isOwn ? t('Take back') : t('Refuse')}
          onClose={() => setAsked(null)}
          onConfirm={confirm}
        />
      )}
      {asked === 'break-glass' && (
        <ReasonDialog
          danger
          title={t('Do it without a second person')}
          text={t('It is done at once. All admins see it with your reason, and it stays in the history for auditors.')}
          confirm={t('Do it now')}
          onClose={() => setAsked(null)}
          onConfirm={confirm}
        />
      )}
    </Group>
  );
}

/** Open proposals, and what was done without a second person, on the dashboard. */
export default function ProposalsOnDashboard() {
  const { load, proposals } = useProposals();
  const shown = proposals.filter(({ state, brokenGlass }) => state === 'open' || brokenGlass !== null);
  if (shown.length === 0) return null;
  return (
    <Stack component="section" aria-label={t('Proposals')} gap="sm">
      <Group justify="space-between">
        <Text fw={600}>{t('Proposals')}</Text>
        <Link to="/policy">{t('All proposals')}</Link>
      </Group>
      {shown.map((proposal) => (
        <ProposalItem key={proposal._id} proposal={proposal} again={load.again} />
      ))}
    </Stack>
  );
}
