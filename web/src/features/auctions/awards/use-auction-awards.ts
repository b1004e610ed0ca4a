import type { AuctionAwardsView } from '@tender/contracts';
import { useState } from 'react';
import { useLoad, type Load } from '../../../shared/http/use-load.js';
import { loadAuctionAwards } from './awards-data.js';

/** Milliseconds: letters with numbers are made a minute or two after the result. */
const EVERY = 30_000;

export function useAuctionAwards(auction: string): { load: Load; awards: AuctionAwardsView } {
  const [awards, setAwards] = useState<AuctionAwardsView>({ letters: [], preliminary: false });
  const load = useLoad(
    `award letters ${auction}`,
    async (signal) => setAwards(await loadAuctionAwards(auction, signal)),
    { every: EVERY },
  );
  return { load, awards };
}
