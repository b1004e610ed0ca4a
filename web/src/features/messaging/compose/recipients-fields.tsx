import { Alert, Radio, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { AudienceView, MessageAudience } from '@tender/contracts';
import { rich, t } from '../../../shared/language/t.js';
import { auctionState } from '../../../shared/ui/display/status-badge.js';
import { useSubjects } from '../subjects.js';
import { ABOUT_LABELS, audiencesOf, type About } from './draft.js';
import type { Reach } from './use-audience.js';
import type { DraftWork } from './use-draft.js';

export function RecipientsFields({
  work,
  reach,
  problem,
}: {
  work: DraftWork;
  reach: Reach;
  problem: string | undefined;
}) {
  const { draft, change, setAbout } = work;
  const result = useSubjects(
    ({ auctions }) => auctions.find(({ _id }) => _id === draft.subjectId)?.resultPublished ?? false,
  );
  const waits = (audience: MessageAudience) => (audience === 'bidsWon' || audience === 'bidsLost') && !result;
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('What the message is about')}
        data={Object.entries(ABOUT_LABELS).map(([value, label]) => ({ value, label }))}
        value={draft.about}
        onChange={(value) => setAbout(value as About)}
      />
      {draft.about !== 'general' && <Subject key={draft.about} work={work} problem={problem} />}
      <Radio.Group
        label={t('Who gets it')}
        value={draft.audience}
        onChange={(value) => change({ audience: value as MessageAudience })}
      >
        <Stack gap={8} mt={6}>
          {audiencesOf(draft.about).map(({ value, label }) => (
            <Radio
              key={value}
              value={value}
              label={label}
              disabled={waits(value)}
              description={
                waits(value) && draft.subjectId !== null ? t('Once the result of the auction is published') : undefined
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      {reach.refusal && (
        <Alert color="citrine" role="status">
          {reach.refusal}
        </Alert>
      )}
      {reach.audience && <Reached audience={reach.audience} />}
    </Stack>
  );
}

function Subject({ work: { draft, change }, problem }: { work: DraftWork; problem: string | undefined }) {
  const { viewings, auctions } = useSubjects((state) => state);
  const choices =
    draft.about === 'viewing'
      ? viewings
          .filter(({ status }) => status !== 'draft')
          .map(({ _id, name, startDate }) => ({ value: _id, label: startDate ? `${name} · ${startDate}` : name }))
      : auctions
          .filter(({ published }) => published)
          .map((auction) => ({ value: auction._id, label: `${auction.name} · ${auctionState(auction).label}` }));
  const label = draft.about === 'viewing' ? t('Viewing') : t('Auction');
  return (
    <Select
      label={label}
      placeholder={choices.length > 0 ? t('Choose') : t('No {label} is published', { label: label.toLowerCase() })}
      searchable
      data={choices}
      value={draft.subjectId}
      error={problem}
      onChange={(subjectId) => change({ subjectId, audience: 'all' })}
    />
  );
}

/** Maximum number of recipients shown by name. */
const NAMED = 8;

function Reached({ audience: { recipients, sample } }: { audience: AudienceView }) {
  if (recipients === 0)
    return (
      <Alert color="citrine" role="status">
        {t('This audience is empty at present.')}
      </Alert>
    );
  const named = sample.slice(0, NAMED).map(({ name, companyName }) => `${name} (${companyName})`);
  const others = recipients - named.length;
  return (
    <Text size="sm" role="status">
      {rich('Reaches <b>{recipients, plural, one {# person} other {# people}}</b><quiet>: {named}</quiet>', {
        recipients,
        named:
          others > 0
            ? t('{named} and {others, plural, one {# other} other {# others}}', { named: named.join(', '), others })
            : named.join(', '),
        b: (words) => <b className="num">{words}</b>,
        quiet: (words) => (
          <Text span size="sm" c="dimmed">
            {words}
          </Text>
        ),
      })}
    </Text>
  );
}
