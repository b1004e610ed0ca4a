import type { AuctionView } from '@tender/contracts';
import { useEffect } from 'react';
import { withoutIsolates } from '../../shared/language/isolates.js';
import { t } from '../../shared/language/t.js';
import { useServerSecond } from '../../shared/socket/clock.js';
import { formatLeft, leftFrom } from '../../shared/time/time.js';

function titleOf({ status, name: auction, endsAt }: AuctionView, second: number): string | undefined {
  if (status === 'live') return `${formatLeft(leftFrom(second, endsAt))} · ${auction}`;
  if (status === 'paused') return t('Paused · {auction}', { auction });
  return status === 'completed' ? t('Ended · {auction}', { auction }) : undefined;
}

/** The time left in the browser tab's title, so that it is seen from other tabs. */
export function TabCountDown({ auction }: { auction: AuctionView }) {
  const second = useServerSecond();
  useEffect(() => {
    const title = titleOf(auction, second);
    if (title) document.title = withoutIsolates(title);
  }, [auction, second]);
  return null;
}
