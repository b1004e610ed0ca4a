import type { BidPaceView } from '@tender/contracts';
import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '../../../shared/socket/clock.js';
import { useThrottled } from '../../../shared/store/use-throttled.js';
import { loadPace, paceUntil, type Pace } from './pace.js';
import type { MonitoringSummary } from './summary.js';

/** Least time between two requests, in ms. */
const EVERY = 3_000;

/** Bids and revisions of the last minutes, as counted by the server. @param summary a new object whenever a bid changes */
export function usePace(auctionId: string, summary: MonitoringSummary): Pace[] {
  const { summary: seen, now } = useThrottled(EVERY, () => ({ summary, now: serverNow() }));
  const [counted, setCounted] = useState<BidPaceView[]>([]);
  useEffect(() => {
    let current = true;
    loadPace(auctionId).then(
      (fresh) => {
        if (current) setCounted(fresh);
      },
      // On a failure the previous counts stay.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [auctionId, seen]);
  return useMemo(() => paceUntil(now, counted), [counted, now]);
}
