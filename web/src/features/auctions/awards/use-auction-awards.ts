import type { AuctionAwardsView } from '@tender/contracts';
import { useState } from 'react';
import { useLoad, type Load } from '../../../shared/http/use-load.js';
import { AWARDS_EVERY, loadAuctionAwards } from './awards-data.js';

export function useAuctionAwards(auction: string): { load: Load; awards: AuctionAwardsView } {
  const [awards, setAwards] = useState<AuctionAwardsView>({ letters: [], preliminary: false });
  const load = useLoad(
    `award letters ${auction}`,
    async (signal) => setAwards(await loadAuctionAwards(auction, signal)),
    { every: AWARDS_EVERY },
  );
  return { load, awards };
}
