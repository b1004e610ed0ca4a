import type { AuctionView } from '@tender/contracts';
import { useEffect } from 'react';
import { withoutIsolates } from '../../shared/language/isolates.js';
import { t } from '../../shared/language/t.js';
import { useServerSecond } from '../../shared/socket/clock.js';
import { formatLeft, leftFrom } from '../../shared/time/time.js';

/** The time left in the browser tab's title, so that it is seen from other tabs. */
export function TabCountDown({ auction }: { auction: AuctionView }) {
  const second = useServerSecond();
  useEffect(() => {
    if (auction.status === 'live') document.title = `${formatLeft(leftFrom(second, auction.endsAt))} · ${auction.name}`;
    else if (auction.status === 'paused')
      document.title = withoutIsolates(t('Paused · {auction}', { auction: auction.name }));
    else if (auction.status === 'completed') document.title = t('Ended · {auction}', { auction: auction.name });
  }, [auction, second]);
  return null;
}
