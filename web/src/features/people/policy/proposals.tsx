import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { ERROR_MESSAGES, type ProposalView } from '@tender/contracts';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDirectory } from '../../../shared/directory/directory.js';
import { useRefreshPolicy, useReloadAfterChanges } from '../../../shared/http/reload-after-changes.js';
import { useLoad, type Load } from '../../../shared/http/use-load.js';
import { t, translated } from '../../../shared/language/t.js';
import { notifyActionFailed, notifyOutcome } from '../../../shared/notify.js';
import { useMay, useSession } from '../../../shared/session/session.js';
import { formatInstant } from '../../../shared/time/time.js';
import { useAction } from '../../../shared/use-action.js';
import { ReasonDialog } from '../../../shared/ui/dialogs/reason-dialog.js';
import { answerProposal, loadPolicy, loadProposals, type ProposalAnswer } from './policy-commands.js';
import { ACTION_WORDS, CALL_WORDS, STATE_WORDS } from './policy-words.js';
import { factsOf, type ProposedFact } from './proposal-facts.js';
import classes from './proposals.module.css';

export function useProposals(): { load: Load; proposals: readonly ProposalView[] } {
  const [proposals, setProposals] = useState<readonly ProposalView[]>([]);
  const read = async (signal?: AbortSignal) => setProposals(await loadProposals(signal));
  const load = useLoad('proposals', read, useRefreshPolicy());
  useReloadAfterChanges(
    useDirectory((state) => state.proposals),
    read,
  );
  return { load, proposals };
}

export function ProposalItem({ proposal, again }: { proposal: ProposalView; again: () => void }) {
  const { action, call, proposedBy, proposedAt, approvedBy, auction, state, expiresAt, brokenGlass, reason, code } =
    proposal;
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
      {call !== null && call in CALL_WORDS && <Text size="sm">{CALL_WORDS[call]}</Text>}
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
      <Details proposal={proposal} />
      {(brokenGlass ?? reason) && (
        <Facts
          facts={[{ label: t('Reason'), words: brokenGlass ?? reason ?? '' }]}
          color={brokenGlass === null ? undefined : 'var(--mantine-color-error)'}
        />
      )}
      {code && (
        <Text size="sm" c="dimmed">
          {t('Nothing was done: {reason}.', { reason: translated(ERROR_MESSAGES[code]) })}
        </Text>
      )}
      {state === 'open' && <Answers proposal={proposal} again={again} />}
    </Stack>
  );
}

/** Fields without words are shown by their name: a second person must see everything that would be executed. */
function Details({ proposal: { details, names, auction } }: { proposal: ProposalView }) {
  const shown = factsOf(details ?? {}, names ?? {}).filter(({ value }) => value !== auction?._id);
  return shown.length > 0 && <Facts facts={shown} />;
}

interface FactsProps {
  facts: readonly Pick<ProposedFact, 'label' | 'words'>[];
  color?: string | undefined;
}

const Facts = ({ facts, color }: FactsProps) => (
  <dl className={classes['details']} style={{ color }}>
    {facts.map(({ label, words }, index) => (
      <Fragment key={index}>
        <dt>{label}</dt>
        <dd>
          <bdi>{words}</bdi>
        </dd>
      </Fragment>
    ))}
  </dl>
);

function Answers({ proposal: { _id, proposedBy }, again }: { proposal: ProposalView; again: () => void }) {
  const me = useSession((state) => state.me);
  const [asked, setAsked] = useState<'refuse' | 'break-glass' | null>(null);
  const answer = async (how: ProposalAnswer, body: object = {}) => {
    const { state } = await answerProposal(_id, how, body);
    notifyOutcome(STATE_WORDS[state].label, state === 'executed' || state === 'refused');
    again();
  };
  const approve = useAction(() => answer('approve'), t('The proposal could not be approved.'));
  const mayManage = useMay('policy:manage');
  const isOwn = proposedBy._id === me?._id;
  if (!mayManage && !isOwn) return null;
  const confirm = async (reason: string) => {
    try {
      await answer(asked!, { reason });
      return true;
    } catch (error) {
      return notifyActionFailed(error, t('The proposal could not be answered.'));
    }
  };
  return (
    <Group gap="xs" justify="flex-end">
      <Button variant="default" size="xs" onClick={() => setAsked('refuse')}>
        {isOwn ? t('Take back') : t('Refuse')}
      </Button>
      {isOwn ? (
        mayManage && (
          <Button color="ruby" size="xs" variant="outline" onClick={() => setAsked('break-glass')}>
            {t('Do it without a second person')}
          </Button>
        )
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
  const mayReadPolicy = useMay('policy:read');
  const me = useSession((state) => state.me);
  const isShown = ({ state, brokenGlass, proposedBy }: ProposalView) =>
    state === 'open' || brokenGlass !== null || (proposedBy._id === me?._id && state !== 'executed');
  const shown = proposals.filter(isShown);
  return (
    <>
      {mayReadPolicy && <FewSecondPersons />}
      {shown.length > 0 && <ShownProposals {...{ shown, again: load.again, mayReadPolicy }} />}
    </>
  );
}

function FewSecondPersons() {
  const [isShort, setShort] = useState(false);
  const read = async (signal?: AbortSignal) => {
    const { policy, seconds } = await loadPolicy(signal);
    setShort(policy.twoPeople.length > 0 && seconds.length < 2);
  };
  useLoad('policy on the dashboard', read, useRefreshPolicy());
  useReloadAfterChanges(
    useDirectory(({ changes, proposals }) => changes + proposals),
    read,
  );
  return isShort && <TooFew />;
}

export const TooFew = () => (
  <Alert color="ruby" title={t('Fewer than two second persons')}>
    {t('Chosen actions are possible only without a second person, with a reason that all admins see.')}
  </Alert>
);

interface ShownProposalsProps {
  shown: readonly ProposalView[];
  again: () => void;
  mayReadPolicy: boolean;
}

function ShownProposals({ shown, again, mayReadPolicy }: ShownProposalsProps) {
  return (
    <Stack component="section" aria-label={t('Proposals')} gap="sm">
      <Group justify="space-between">
        <Text fw={600}>{t('Proposals')}</Text>
        {mayReadPolicy && (
          <Anchor component={Link} size="sm" to="/policy">
            {t('All proposals')}
          </Anchor>
        )}
      </Group>
      {shown.map((proposal) => (
        <ProposalItem key={proposal._id} proposal={proposal} again={again} />
      ))}
    </Stack>
  );
}
