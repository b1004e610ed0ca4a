import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { usdOf, type AuctionView, type BidView } from '@tender/contracts';
import { useCallback, useMemo, useState } from 'react';
import { formatUsd } from '../../../../shared/numbers/amounts.js';
import { t } from '../../../../shared/language/t.js';
import { BidTerms } from '../../../../shared/house/house-contact.js';
import { DialogButtons } from '../../../../shared/ui/dialogs/dialog-buttons.js';
import { renderNow } from '../../../../shared/store/slice.js';
import { useSheet } from '../../drafts/drafts-slice.js';
import { BidRule } from '../../labels/bid-rule.js';
import { sealedInWords } from '../../own-bids.js';
import { withNewDoubts, type DraftLine, type Reviewed } from '../bid/draft-lines.js';
import { excessOf, isWithin, largest, type Excess } from '../limits/exposure.js';
import { floorNow } from '../bid/floor-now.js';
import { NotSent } from './not-sent.js';
import { isWithoutAgreed, isAgreed, ownLimitsOf, type Agreed } from '../limits/own-limits.js';
import { ReviewTable } from './review-table.js';
import { SUBMIT } from '../bid/submit-words.js';
import { pendingCents, useLives } from '../bid/bid-lives.js';

interface ReviewFormProps extends Reviewed {
  auction: AuctionView;
  own: ReadonlyMap<string, BidView>;
  onSubmit: (lines: DraftLine[], agreed: Agreed) => void;
  onClose: () => void;
}

/** Minimum number of amounts with the same doubt (`isUsualFactor`, `perCaratDoubt`) that are confirmed together: users do not read hundreds of questions. */
const MIN_GROUP = 4;

interface Group {
  lines: DraftLine[];
  label: string;
}

function groupsIn(slips: readonly DraftLine[]): Group[] {
  const usual = slips.filter(({ hasUsualFactor }) => hasUsualFactor);
  const perCarat = slips.filter(({ isPerCarat }) => isPerCarat);
  return [
    {
      lines: usual,
      label: t('Yes, I mean {count} amounts that are as far above the minimum bid as most of ours', {
        count: usual.length,
      }),
    },
    {
      lines: perCarat,
      label: t('Yes, I mean {count} totals that were typed per carat', { count: perCarat.length }),
    },
  ].filter(({ lines }) => lines.length >= MIN_GROUP);
}

/** Bids before they are sent. Doubtful amounts come first, and must be confirmed. */
export function ReviewForm({ lines, problems, auction, own, onSubmit, onClose }: ReviewFormProps) {
  const { _id: auctionId, status } = auction;
  const { limit, ceiling, unreadLimits } = ownLimitsOf(useSheet(auctionId));
  const shown = useMemo(() => lines.toSorted((a, b) => Number(b.doubt !== null) - Number(a.doubt !== null)), [lines]);
  const [doubts, setDoubts] = useState<Record<string, string>>({});
  const confirm = useCallback(
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
  const confirmed = shown.filter(({ lot, doubt }) => doubt === null || doubts[lot._id] === doubt);
  const unconfirmed = shown.length - confirmed.length;
  const lives = useLives();
  // Also without the unconfirmed bids: one of them may lower a current bid, and its absence raise the total.
  const excesses = (unconfirmed > 0 && confirmed.length > 0 ? [shown, confirmed] : [shown]).flatMap(
    (some) => excessOf({ own, pending: pendingCents(auctionId, lives) }, some, limit) ?? [],
  );
  const excess = largest(excesses);
  const [agreedTo, setAgreedTo] = useState<Excess | null>(null);
  const isExcessAgreed = excess !== null && isWithin(excess, agreedTo);
  const hasUnreadLimits = unreadLimits.length > 0;
  const [without, setWithout] = useState<readonly string[]>([]);
  const isUnreadAgreed = isWithoutAgreed(unreadLimits, without);
  const open = unconfirmed + (excess && !isExcessAgreed ? 1 : 0) + (isUnreadAgreed ? 0 : 1);
  const canSubmit = status === 'live' && shown.length > 0;
  const submit = (some: DraftLine[]) => {
    const agreed = { doubts, excess: agreedTo, without, ceiling };
    const floor = floorNow(auctionId);
    // A change that is not on the screen yet needs an agreement.
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
                const isConfirmed = event.currentTarget.checked;
                for (const { lot, doubt } of group.lines) confirm(lot._id, isConfirmed ? doubt : null);
              }}
              {...(index === 0 && { 'data-autofocus': true })}
            />
          ))}
        </Alert>
      )}
      {shown.length > 0 && (
        <ReviewTable lines={shown} runId={null} confirmed={doubts} onConfirm={confirm} together={together} />
      )}
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
            checked={isExcessAgreed}
            onChange={(event) => setAgreedTo(event.currentTarget.checked ? excess : null)}
            {...(slips.length === 0 ? { 'data-autofocus': true } : {})}
          />
        </Alert>
      )}
      {hasUnreadLimits && (
        <Alert role="alert" color="citrine" title={t('Nothing was held to a limit')}>
          {unreadLimits.map((problem) => (
            <div key={problem}>{problem}.</div>
          ))}
          <Checkbox
            mt="xs"
            label={t('Send them without that limit')}
            checked={isUnreadAgreed}
            onChange={(event) => setWithout(event.currentTarget.checked ? unreadLimits : [])}
            {...(slips.length === 0 && !excess ? { 'data-autofocus': true } : {})}
          />
        </Alert>
      )}
      {problems.length > 0 && <NotSent problems={problems} />}
      <Text size="sm">
        <BidRule auction={auction} />
      </Text>
      <BidTerms />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Back')}
        </Button>
        {canSubmit && unconfirmed > 0 && confirmed.length > 0 && (
          <Button variant="light" disabled={open > unconfirmed} onClick={() => submit(confirmed)}>
            {t('Send the {count, plural, one {other one} other {# others}}', { count: confirmed.length })}
          </Button>
        )}
        <Button
          onClick={() => submit(shown)}
          // The dialog may have been opened with Enter, which is still pressed: a repeated key does not submit.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          disabled={!canSubmit || open > 0}
          {...(slips.length === 0 && !excess && !hasUnreadLimits ? { 'data-autofocus': true } : {})}
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
