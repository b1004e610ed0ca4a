import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { formatUsd, usdOf, type AuctionStatus, type BidView } from '@tender/contracts';
import { useCallback, useMemo, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { BidTerms } from '../../../shared/house/house-contact.js';
import { sealedInWords } from '../own-bids.js';
import { SUBMIT } from './draft-bar.js';
import {
  doesWithout,
  exposureOfSent,
  isWithin,
  type DraftLine,
  type DraftProblem,
  type Excess,
  type OwnLimits,
} from './draft-lines.js';
import { NotSent } from './not-sent.js';
import { ReviewTable } from './review-table.js';

interface LastLookProps extends OwnLimits {
  lines: DraftLine[];
  problems: DraftProblem[];
  own: Map<string, BidView>;
  status: AuctionStatus;
  onSubmit: (lines: DraftLine[]) => void;
  onClose: () => void;
}

/** Bids before they go out. An amount that looks like the slip of a digit comes first, and must be confirmed one by one. */
export function LastLook({ lines, problems, own, limit, unreadLimits, status, onSubmit, onClose }: LastLookProps) {
  const shown = useMemo(() => lines.toSorted((a, b) => Number(b.doubt !== null) - Number(a.doubt !== null)), [lines]);
  const [meant, setMeant] = useState<Record<string, boolean>>({});
  const mean = useCallback((lotId: string, isMeant: boolean) => setMeant((now) => ({ ...now, [lotId]: isMeant })), []);
  const slips = shown.filter(({ doubt }) => doubt !== null);
  // Of what stands by now: a colleague may bid while this is open.
  const { after, unseen } = exposureOfSent(own, lines);
  const excess = limit !== null && after > limit ? { after, unseen, limit } : null;
  const [agreed, setAgreed] = useState<Excess | null>(null);
  const above = excess !== null && isWithin(excess, agreed);
  const isUnbounded = unreadLimits.length > 0;
  const [without, setWithout] = useState<string[]>([]);
  const unbounded = doesWithout(unreadLimits, without);
  const open = slips.filter(({ lot }) => !meant[lot._id]).length + (excess && !above ? 1 : 0) + (unbounded ? 0 : 1);
  const submits = status === 'live' && shown.length > 0;
  const sure = shown.filter(({ lot, doubt }) => doubt === null || meant[lot._id]);
  const unsure = shown.length - sure.length;
  return (
    <Stack>
      {slips.length > 0 && (
        <Alert role="alert" color="citrine" title={t('Is every digit right?')}>
          {t(
            '{count, plural, one {One amount asks for a second look. Please confirm it.} other {# amounts ask for a second look. Please confirm each, or send the others.}}',
            { count: slips.length },
          )}
        </Alert>
      )}
      {shown.length > 0 && <ReviewTable lines={shown} runId={null} meant={meant} onMeant={mean} />}
      {excess && (
        <Alert role="alert" color="citrine" title={t('Above our limit')}>
          {t('If all bids won, they would come to {amount}: {amount2} above the buying limit of {amount3}.', {
            amount: formatUsd(usdOf(after)),
            amount2: formatUsd(usdOf(after - excess.limit)),
            amount3: formatUsd(usdOf(excess.limit)),
          })}
          {unseen > 0 && <div>{sealedInWords(unseen)}.</div>}
          <Checkbox
            mt="xs"
            label={t('Send them all the same')}
            checked={above}
            onChange={(event) => setAgreed(event.currentTarget.checked ? excess : null)}
            {...(slips.length === 0 ? { 'data-autofocus': true } : {})}
          />
        </Alert>
      )}
      {isUnbounded && (
        <Alert role="alert" color="citrine" title={t('Nothing was held to a limit')}>
          {unreadLimits.map((problem) => (
            <div key={problem}>{problem}.</div>
          ))}
          <Checkbox
            mt="xs"
            label={t('Send them without that limit')}
            checked={unbounded}
            onChange={(event) => setWithout(event.currentTarget.checked ? unreadLimits : [])}
            {...(slips.length === 0 && !excess ? { 'data-autofocus': true } : {})}
          />
        </Alert>
      )}
      {problems.length > 0 && <NotSent problems={problems} />}
      <BidTerms />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Back')}
        </Button>
        {submits && unsure > 0 && sure.length > 0 && (
          <Button variant="light" disabled={open > unsure} onClick={() => onSubmit(sure)}>
            {t('Send the {count, plural, one {other one} other {# others}}', { count: sure.length })}
          </Button>
        )}
        <Button
          onClick={() => onSubmit(shown)}
          // Enter that is still held down from what has opened the dialog decides nothing.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          disabled={!submits || open > 0}
          {...(slips.length === 0 && !excess && !isUnbounded ? { 'data-autofocus': true } : {})}
        >
          {status !== 'live'
            ? SUBMIT[status]
            : open > 0
              ? t('{count} to confirm', { count: open })
              : submitWords(shown.length, shown.length + problems.length)}
        </Button>
      </Group>
    </Stack>
  );
}

const submitWords = (ready: number, all: number): string =>
  all === 1
    ? t('Submit bid')
    : ready === all
      ? t('Submit {all, plural, one {# bid} other {# bids}}', { all })
      : t('Submit {ready} of {all}', { ready, all });
