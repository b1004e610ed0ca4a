import { Anchor, Button, Group, Text } from '@mantine/core';
import { usdOf, type AuctionView, type BidLimits, type BidView } from '@tender/contracts';
import type { ReactNode } from 'react';
import { t } from '../../../../shared/language/t.js';
import { centsTyped, formatUsd } from '../../../../shared/numbers/amounts.js';
import { LimitsButton } from '../limits/limits-button.js';
import { canOnlyBeCancelled } from '../../auction-lists.js';
import { sealedInWords } from '../../own-bids.js';
import { turnsOf, type DraftLine, type GoTo, type Reviewed } from '../bid/draft-lines.js';
import { exposureOf } from '../limits/exposure.js';
import { NotSaved, UnreadableDrafts } from './draft-notes.js';
import { limitProblems } from '../limits/own-limits.js';
import { reviewOf } from '../review/review-run.js';
import { stopReview } from '../bid/bid-runner.js';
import { submitInWords } from '../bid/submit-words.js';
import { DRAFT } from '../bid/bid-life.js';
import { pendingCents, useLives } from '../bid/bid-lives.js';
import classes from '../styles/draft-bar.module.css';

interface DraftBarProps extends Reviewed {
  own: Map<string, BidView>;
  auction: AuctionView;
  limits: BidLimits;
  onReview: () => void;
  onGoTo: GoTo;
  /** Notes above the bar: there they move no row. */
  children: ReactNode;
}

/** From this number of unsent amounts on, a hint says that they are not sent: Enter only moves to the next lot. */
const MANY = 3;

/** Sums of the current bids and drafts, and the buttons that send them. */
export function DraftBar({ lines, problems, own, auction, limits, onReview, onGoTo, children }: DraftBarProps) {
  const { _id: auctionId, status } = auction;
  const isLost = canOnlyBeCancelled(auction);
  const takesDrafts = status !== 'completed' && !isLost;
  const lives = useLives();
  const pending = pendingCents(auctionId, lives);
  // A draft that cannot be sent any more adds nothing.
  const { standing, after, unseen } = exposureOf({ own, pending }, takesDrafts ? lines : []);
  const { ready, sent, held } = turnsOf(lines, (lotId) => lives[lotId] ?? DRAFT);
  const waiting = sent.filter(({ lot }) => lives[lot._id]?.state === 'queued');
  const run = waiting.length > 0 ? reviewOf(waiting) : undefined;
  const [first] = problems;
  const limit = centsTyped(limits.limit);
  const refused = lines.filter(({ lot }) => {
    const life = lives[lot._id];
    return life?.state === 'refused' && life.by === 'server';
  }).length;
  const typed = lines.length + problems.length - refused;
  const amountsOf = (drafts: DraftLine[]) => (takesDrafts ? drafts.map(({ cents }) => cents) : []);
  const sums: [label: string, amounts: number[]][] = [
    [t('{count, plural, one {# ready to send} other {# ready to send}}', { count: ready.length }), amountsOf(ready)],
    [t('{count} being sent', { count: pending.size }), [...pending.values()]],
    [t('{count, plural, one {# waits} other {# wait}} for an earlier answer', { count: held.length }), amountsOf(held)],
    [t('If we win all'), takesDrafts && lines.length + pending.size > 0 ? [after] : []],
  ];
  const notes = [
    status === 'completed' &&
      typed > 0 &&
      t('{typed, plural, one {# amount} other {# amounts}} {typed, plural, one {was} other {were}} never sent', {
        typed,
      }),
    status === 'completed' &&
      refused > 0 &&
      t('{count, plural, one {# amount was refused} other {# amounts were refused}}', { count: refused }),
    unseen > 0 && !auction.keyLost && sealedInWords(unseen, own.values()),
  ].filter((note) => note !== false);
  return (
    <div className={classes['bottom']}>
      {children}
      <aside className={classes['draft']} aria-label={t('Your bids')}>
        <Group gap="lg" className={classes['sums'] ?? ''} data-drafted={lines.length > 0 || undefined}>
          <Sum
            label={status === 'completed' ? t('At the end') : t('Standing')}
            cents={auction.keyLost && unseen > 0 ? null : standing}
          />
          {sums.map(
            ([label, amounts]) => amounts.length > 0 && <Sum key={label} label={label} cents={sumOf(amounts)} />,
          )}
          {limit !== null && !auction.keyLost && (
            <Sum
              label={after > limit ? t('Above our limit') : t('Left of our limit')}
              cents={Math.abs(limit - after)}
              bad={after > limit}
            />
          )}
          {takesDrafts &&
            limitProblems(limits).map((problem) => (
              <Text key={problem} size="sm" fw={600} className={classes['bad'] ?? ''} role="status">
                {problem}
              </Text>
            ))}
          {notes.map((note) => (
            <Text key={note} size="sm" fw={600} maw={280}>
              {note}
            </Text>
          ))}
          {takesDrafts && status === 'live' && ready.length >= MANY && (
            <Text size="sm" c="dimmed" className={`${classes['keys']} keys`}>
              {t('Not sent yet: Ctrl + Shift + Enter reviews all')}
            </Text>
          )}
          <NotSaved auctionId={auctionId} />
          {status !== 'completed' && <UnreadableDrafts auction={auction} />}
        </Group>
        {takesDrafts && first && (
          <Anchor
            component="button"
            type="button"
            className={`${classes['bad']} ${classes['correct']}`}
            fw={600}
            onClick={() => onGoTo(first.lot._id, first.field)}
          >
            {t('{count} to correct', { count: problems.length })}
          </Anchor>
        )}
        {takesDrafts && <LimitsButton auctionId={auctionId} limits={limits} />}
        {run && (
          <Button size="md" variant="default" onClick={() => stopReview(run.id)}>
            {t('Stop: do not send the {count, plural, one {# that waits} other {# that wait}}', {
              count: waiting.length,
            })}
          </Button>
        )}
        <Button size="md" disabled={status !== 'live' || isLost || typed === 0} onClick={onReview}>
          {status === 'live' && sent.length > 0 && ready.length === 0 ? t('Show the review') : submitInWords(auction)}
        </Button>
      </aside>
    </div>
  );
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

/** @param cents null: the amounts cannot be decrypted any more */
const Sum = ({ label, cents, bad = false }: { label: string; cents: number | null; bad?: boolean }) => (
  <div>
    <Text className="eyebrow">{label}</Text>
    <Text className={`num ${bad ? classes['bad'] : ''}`} fw={600}>
      {cents === null ? t('No longer readable') : formatUsd(usdOf(cents))}
    </Text>
  </div>
);
