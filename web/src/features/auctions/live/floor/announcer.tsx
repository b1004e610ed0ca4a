import { VisuallyHidden } from '@mantine/core';
import { usdOf, type LotView } from '@tender/contracts';
import { useEffect } from 'react';
import { formatUsd } from '../../../../shared/numbers/amounts.js';
import { t } from '../../../../shared/language/t.js';
import { bidsOnLotNow } from '../../state/auctions-slice.js';
import { currentOf } from '../../own-bids.js';
import { announceBids, announceNothing, useAnnounced } from '../bid/announced.js';
import { DRAFT, isPending, type BidLife } from '../bid/bid-life.js';
import { onLivesChange } from '../bid/bid-lives.js';
import { lifeInWords, receivedClock } from '../bid/life-in-words.js';
import { isInReview } from '../review/review-run.js';

/**
 * Announces outcomes of bids and happenings of the auction to screen readers: `Lot 2: received 15:44:10, $1,200.00`. The lines of a review are
 * not announced one by one.
 */
export function Announcer({ lots }: { lots: LotView[] }) {
  const { bids, auction } = useAnnounced((announced) => announced);
  useEffect(() => announceNothing, []);
  useEffect(
    () =>
      onLivesChange(({ lives }, { lives: before }) => {
        if (lives === before) return;
        const said = lots.flatMap((lot) => {
          const [now, was] = [lives[lot._id] ?? DRAFT, before[lot._id] ?? DRAFT];
          return now === was || (now.state === 'draft' && !isPending(was)) || isInReview(lot._id)
            ? []
            : [t('Lot {lotNo}: {said}', { lotNo: lot.lotNo, said: outcomeInWords(lot, now) })];
        });
        if (said.length > 0) announceBids(said.join('. '));
      }),
    [lots],
  );
  return (
    <VisuallyHidden role="log" aria-live="polite" aria-label={t('What became of bids')}>
      <div>{bids}</div>
      <div>{auction}</div>
    </VisuallyHidden>
  );
}

function outcomeInWords(lot: LotView, life: BidLife): string {
  const bid = currentOf(bidsOnLotNow(lot.auctionId, lot._id));
  if (life.state === 'received' && life.cents !== null)
    return t('received {time}, {amount}', {
      time: receivedClock(life.at, lot.auctionId),
      amount: formatUsd(usdOf(life.cents)),
    });
  if (life.state === 'overtaken' && life.bid === 'void') return t('Voided by the house');
  return (
    lifeInWords(life)?.words ??
    (bid?.status === 'withdrawn' || life.state === 'received' ? t('withdrawn') : t('not sent'))
  );
}
