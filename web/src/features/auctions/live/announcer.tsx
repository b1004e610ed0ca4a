import { VisuallyHidden } from '@mantine/core';
import type { LotView } from '@tender/contracts';
import { useEffect } from 'react';
import { formatUsd } from '../../../shared/numbers/amounts.js';
import { t } from '../../../shared/language/t.js';
import { formatClock } from '../../../shared/time/time.js';
import { bidsOnLotNow } from '../state/auctions-slice.js';
import { currentOf, receivedAt } from '../own-bids.js';
import { announceBids, announceNothing, useAnnounced } from './announced.js';
import { isInReview } from './review-run.js';
import { sendingInWords } from './sending-words.js';
import { isUnderWay, onUnsentChange, type Sending } from './unsent.js';

/**
 * The one place that tells a screen reader what has become of bids, `Lot 2: received 15:44:10, $1,200.00`, and what happened to the auction. A
 * review of several is summed up, not told line by line.
 */
export function Announcer({ lots }: { lots: LotView[] }) {
  const { bids, auction } = useAnnounced((said) => said);
  useEffect(() => announceNothing, []);
  useEffect(
    () =>
      onUnsentChange(({ sendings }, { sendings: before }) => {
        if (sendings === before) return;
        const news = lots.flatMap((lot) => {
          const [now, was] = [sendings[lot._id], before[lot._id]];
          return now === was || (!now && was && !isUnderWay(was)) || isInReview(lot._id)
            ? []
            : [t('Lot {lotNo}: {said}', { lotNo: lot.lotNo, said: said(lot, now, was) })];
        });
        if (news.length > 0) announceBids(news.join('. '));
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

function said(lot: LotView, sending: Sending | undefined, was: Sending | undefined): string {
  if (sending) return sendingInWords(sending).words;
  const bid = currentOf(bidsOnLotNow(lot.auctionId, lot._id));
  if (bid?.status === 'void' && was?.state === 'unknown') return t('Voided by the house');
  if (bid?.status !== 'standing') return bid?.status === 'withdrawn' ? t('withdrawn') : t('not sent');
  const time = formatClock(receivedAt(bid));
  return bid.biddingAmount === null
    ? t('received {time}', { time })
    : t('received {time}, {amount}', { time, amount: formatUsd(bid.biddingAmount) });
}
