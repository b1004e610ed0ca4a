import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { usdOf, type AuctionStatus, type BidView } from '@tender/contracts';
import { useCallback, useMemo, useState } from 'react';
import { formatUsd } from '../../../../shared/numbers/amounts.js';
import { t } from '../../../../shared/language/t.js';
import { BidTerms } from '../../../../shared/house/house-contact.js';
import { DialogButtons } from '../../../../shared/ui/dialogs/dialog-buttons.js';
import { renderNow } from '../../../../shared/store/slice.js';
import { BidRule } from '../../labels/bid-rule.js';
import { sealedInWords } from '../../own-bids.js';
import { useAuctions } from '../../state/auctions-slice.js';
import { withNewDoubts, type DraftLine, type DraftProblem } from '../bid/draft-lines.js';
import { excessOf, isWithin, largest, type Excess } from '../limits/exposure.js';
import { floorNow } from '../bid/floor-now.js';
import { NotSent } from './not-sent.js';
import type { Agreed } from '../limits/agreed.js';
import { doesWithout, isAgreed, type OwnLimits } from '../limits/own-limits.js';
import { ReviewTable } from './review-table.js';
import { SUBMIT } from '../bid/submit-words.js';
import { pendingCents, useLives } from '../bid/bid-lives.js';

interface LastLookProps {
  lines: DraftLine[];
  problems: DraftProblem[];
  auctionId: string;
  own: ReadonlyMap<string, BidView>;
  limits: OwnLimits;
  status: AuctionStatus;
  onSubmit: (lines: DraftLine[], agreed: Agreed) => void;
  onClose: () => void;
}

/**
 * From so many on, amounts that are doubtful for the same reason are confirmed together, because nobody would look at each of hundreds: those that are
 * far above their minimum as most are (`isFarAsMost`), and those that were typed per carat (`perCaratDoubt`).
 */
const TOGETHER = 4;

interface Group {
  lines: DraftLine[];
  /** What a tick says of all of them. */
  label: string;
}

function groupsIn(slips: readonly DraftLine[]): Group[] {
  const likeMost = slips.filter(({ isOfMost }) => isOfMost);
  const perCarat = slips.filter(({ isPerCarat }) => isPerCarat);
  return [
    {
      lines: likeMost,
      label: t('Yes, I mean {count} amounts that are as far above the minimum bid as most of ours', {
        count: likeMost.length,
      }),
    },
    {
      lines: perCarat,
      label: t('Yes, I mean {count} totals that were typed per carat', { count: perCarat.length }),
    },
  ].filter(({ lines }) => lines.length >= TOGETHER);
}

/** Bids before they go out. An amount that looks like the slip of a digit comes first, and must be confirmed one by one. */
export function LastLook({ lines, problems, auctionId, own, limits, status, onSubmit, onClose }: LastLookProps) {
  const { limit, unreadLimits } = limits;
  const auction = useAuctions((state) => state.auctions[auctionId]);
  const shown = useMemo(() => lines.toSorted((a, b) => Number(b.doubt !== null) - Number(a.doubt !== null)), [lines]);
  const [doubts, setDoubts] = useState<Record<string, string>>({});
  const mean = useCallback(
    (lotId: string, doubt: string | null) =>
      setDoubts(({ [lotId]: _, ...now }) => (doubt ? { ...now, [lotId]: doubt } : now)),
    [],
  );
  const slips = useMemo(() => shown.filter(({ doubt }) => doubt !== null), [shown]);
  const groups = useMemo(() => groupsIn(slips), [slips]);
  const together = useMemo(
    () => new Set(groups.flatMap(({ lines: some }) => some.map(({ lot }) => lot._id))),
    [groups],
  );
  const alone = slips.filter(({ lot }) => !together.has(lot._id));
  const sure = shown.filter(({ lot, doubt }) => doubt === null || doubts[lot._id] === doubt);
  const unsure = shown.length - sure.length;
  const lives = useLives();
  // Of what stands as this is drawn: a colleague may bid while it is open. Without those that are not sure it may be more: one may lower what stands.
  const excesses = (unsure > 0 && sure.length > 0 ? [shown, sure] : [shown]).flatMap(
    (some) => excessOf({ own, underWay: pendingCents(auctionId, lives) }, some, limit) ?? [],
  );
  const excess = largest(excesses);
  const [agreedTo, setAgreedTo] = useState<Excess | null>(null);
  const above = excess !== null && isWithin(excess, agreedTo);
  const isUnbounded = unreadLimits.length > 0;
  const [without, setWithout] = useState<readonly string[]>([]);
  const unbounded = doesWithout(unreadLimits, without);
  const open = unsure + (excess && !above ? 1 : 0) + (unbounded ? 0 : 1);
  const submits = status === 'live' && shown.length > 0;
  const submit = (some: DraftLine[]) => {
    const agreed = { doubts, excess: agreedTo, without, ceiling: limits.ceiling };
    const floor = floorNow(auctionId);
    // What is not drawn yet, nobody has agreed to: it is asked about.
    if (isAgreed(withNewDoubts(some, floor.lines), floor, agreed)) onSubmit(some, agreed);
    else renderNow();
  };
  return (
    <Stack>
      {slips.length > 0 && (
        <Alert role="alert" color="citrine" title={t('Is every digit right?')}>
          {alone.length > 0 &&
            t(
              '{count, plural, one {One amount needs your confirmation.} other {# amounts need your confirmation: confirm each, or send the others.}}',
              { count: alone.length },
            )}
          {groups.map((group, index) => (
            <Checkbox
              key={group.label}
              mt="xs"
              label={group.label}
              checked={group.lines.every(({ lot, doubt }) => doubts[lot._id] === doubt)}
              onChange={(event) => {
                const isMeant = event.currentTarget.checked;
                for (const { lot, doubt } of group.lines) mean(lot._id, isMeant ? doubt : null);
              }}
              {...(index === 0 && { 'data-autofocus': true })}
            />
          ))}
        </Alert>
      )}
      {shown.length > 0 && <ReviewTable lines={shown} runId={null} meant={doubts} onMeant={mean} together={together} />}
      {excess && (
        <Alert role="alert" color="citrine" title={t('Above our limit')}>
          {t('If all bids won, the total would be {amount}: {amount2} above the buying limit of {amount3}.', {
            amount: formatUsd(usdOf(excess.after)),
            amount2: formatUsd(usdOf(excess.after - excess.limit)),
            amount3: formatUsd(usdOf(excess.limit)),
          })}
          {excess.unseen > 0 && <div>{sealedInWords(excess.unseen)}.</div>}
          <Checkbox
            mt="xs"
            label={t('Send them all the same')}
            checked={above}
            onChange={(event) => setAgreedTo(event.currentTarget.checked ? excess : null)}
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
      {auction && (
        <Text size="sm">
          <BidRule auction={auction} />
        </Text>
      )}
      <BidTerms />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Back')}
        </Button>
        {submits && unsure > 0 && sure.length > 0 && (
          <Button variant="light" disabled={open > unsure} onClick={() => submit(sure)}>
            {t('Send the {count, plural, one {other one} other {# others}}', { count: sure.length })}
          </Button>
        )}
        <Button
          onClick={() => submit(shown)}
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
      </DialogButtons>
    </Stack>
  );
}

const submitWords = (ready: number, all: number): string =>
  all === 1
    ? t('Submit bid')
    : ready === all
      ? t('Submit {all, plural, one {# bid} other {# bids}}', { all })
      : t('Submit {ready} of {all}', { ready, all });
