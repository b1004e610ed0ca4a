import type { LoggedAuctionView } from '@tender/contracts';
import { useEffect, useState } from 'react';
import { loadLoggedAuction } from '../../../shared/history/logged-auction.js';
import { t } from '../../../shared/language/t.js';
import { formatUtc } from '../../../shared/time/time.js';

/** Delay before the commitment is loaded, in ms: the page's own requests come first. */
const LOAD_DELAY = 3_000;

/** The newest commitment to an auction's history in the public log, as a line; undefined without one. */
export function commitmentInWords({ last }: Pick<LoggedAuctionView, 'last'>): string | undefined {
  const hash = last && /^commitment ([0-9a-f]{64})$/m.exec(last.text)?.[1];
  return hash ? t('Commitment of {time}: {hash}', { time: formatUtc(last.at), hash }) : undefined;
}

/** A loaded commitment with its auction: the page may show another auction when the answer arrives. */
interface Read {
  auctionId: string;
  said: string | undefined;
}

export const saidOf = (auctionId: string | null, read: Read | undefined): string | undefined =>
  read?.auctionId === auctionId ? read?.said : undefined;

/** The commitment for a printed catalogue, loaded ahead of a print. @param auctionId null: load nothing */
export function useCommitment(auctionId: string | null): string | undefined {
  const [last, setLast] = useState<Read>();
  useEffect(() => {
    if (auctionId === null) return undefined;
    const ending = new AbortController();
    const read = () =>
      loadLoggedAuction(auctionId, ending.signal).then(
        (logged) => setLast({ auctionId, said: commitmentInWords(logged) }),
        // On a failure the printout only lacks this line.
        () => undefined,
      );
    const timer = setTimeout(() => void read(), LOAD_DELAY);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [auctionId]);
  return saidOf(auctionId, last);
}
