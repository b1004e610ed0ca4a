import type { AuctionView, LetterSettingsView, TermsView, UnconfirmedCompany } from '@tender/contracts';
import { useState } from 'react';
import { loadCompanies } from '../../../shared/directory/directory.js';
import { loadLetterSettings } from '../../../shared/house/letter-settings.js';
import { get } from '../../../shared/http/request.js';
import { useLoad } from '../../../shared/http/use-load.js';

const NONE: readonly UnconfirmedCompany[] = [];

interface Warnings {
  unconfirmed: readonly UnconfirmedCompany[];
  /** Null until it is known. */
  hasTerms: boolean | null;
  /** Null until it is known. */
  letters: LetterSettingsView | null;
}

const UNKNOWN: Warnings = { unconfirmed: NONE, hasTerms: null, letters: null };

/** Warnings before the publication of an auction. None refuses it. */
export function usePublishWarnings({ _id, published, bidVisibility, companies }: AuctionView) {
  const [known, setKnown] = useState(UNKNOWN);
  const isSealed = bidVisibility === 'sealed' && !published;
  const { again } = useLoad(`warnings of ${_id} ${isSealed} ${published} ${companies.join()}`, async (signal) => {
    if (published) return setKnown(UNKNOWN);
    const letters = await loadLetterSettings(signal);
    const { terms } = await get<{ terms: TermsView | null }>('/api/terms', signal);
    const unconfirmed = isSealed ? await loadUnconfirmed(_id, signal) : NONE;
    if (unconfirmed.length > 0) await loadCompanies(signal);
    return setKnown({ unconfirmed, hasTerms: terms !== null, letters });
  });
  return { ...known, again };
}

const loadUnconfirmed = async (auctionId: string, signal: AbortSignal): Promise<readonly UnconfirmedCompany[]> =>
  (await get<{ companies: UnconfirmedCompany[] }>(`/api/notifications/confirmations/${auctionId}`, signal)).companies;
