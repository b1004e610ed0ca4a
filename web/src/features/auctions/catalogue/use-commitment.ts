import type { LoggedAuctionView } from '@tender/contracts';
import { useEffect, useState } from 'react';
import { loadLoggedAuction } from '../../../shared/history/logged-auction.js';
import { t } from '../../../shared/language/t.js';
import { formatUtc } from '../../../shared/time/time.js';

/** Milliseconds: until then the line belongs to what is looked at. */
const LOAD_DELAY = 3_000;

/** What the public log has of an auction's history last, in a line; undefined where it has nothing yet. */
export function commitmentInWords({ last }: Pick<LoggedAuctionView, 'last'>): string | undefined {
  const hash = last && /^commitment ([0-9a-f]{64})$/m.exec(last.text)?.[1];
  return hash ? t('Commitment of {time}: {hash}', { time: formatUtc(last.at), hash }) : undefined;
}

/** What was read, with whose it is: the page may have gone on to another auction since. */
interface Read {
  auctionId: string;
  said: string | undefined;
}

export const saidOf = (auctionId: string | null, read: Read | undefined): string | undefined =>
  read?.auctionId === auctionId ? read?.said : undefined;

/**
 * By which a printed catalogue can be compared with the public log. It is read ahead, in a quiet moment: a page that is printed is laid out at once.
 * @param auctionId null where nothing is wanted
 */
export function useCommitment(auctionId: string | null): string | undefined {
  const [last, setLast] = useState<Read>();
  useEffect(() => {
    if (auctionId === null) return undefined;
    const ending = new AbortController();
    const read = () =>
      loadLoggedAuction(auctionId, ending.signal).then(
        (logged) => setLast({ auctionId, said: commitmentInWords(logged) }),
        // The paper lacks it, and nothing else.
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
