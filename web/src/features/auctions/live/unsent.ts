import type { Cents } from '@tender/contracts';
import { createSlice } from '../../../shared/store/slice.js';

export type Sending =
  | { state: 'sending' }
  | { state: 'refused'; message: string }
  /** The wire or the server broke: the bid may have arrived. Sending the same once more, under the same key, cannot double it. */
  | { state: 'unconfirmed'; key: string; cents: Cents | null };

/** What a bidder has typed or sent, and the server has not confirmed. It outlives a session that ran out, but is shown to nobody else. */
interface Unsent {
  /** The person whose bids these are. */
  of: string | null;
  /** Amounts typed and not sent yet, in the bidder's own spelling, by auction and lot. */
  drafts: Record<string, Record<string, string>>;
  /** What has become of the last bid on each lot. */
  sendings: Record<string, Sending>;
}

const unsent = createSlice<Unsent>('unsent', { of: null, drafts: {}, sendings: {} }, { outlivesSession: true });
export const useUnsent = unsent.use;
export const draftOf = (auctionId: string, lotId: string): string => unsent.get().drafts[auctionId]?.[lotId] ?? '';
export const sendingOf = (lotId: string): Sending | undefined => unsent.get().sendings[lotId];

/** Forgets what anybody but this person has typed or sent. */
export const keepUnsentOf = (userId: string): void =>
  unsent.change((state) => (state.of === userId ? state : { of: userId, drafts: {}, sendings: {} }));

/** Empty text is no draft. */
export const putDraft = (auctionId: string, lotId: string, text: string): void =>
  unsent.change((state) => {
    const { [lotId]: _, ...others } = state.drafts[auctionId] ?? {};
    return { ...state, drafts: { ...state.drafts, [auctionId]: text ? { ...others, [lotId]: text } : others } };
  });

/** Null: nothing is left to tell. */
export const putSending = (lotId: string, sending: Sending | null): void =>
  unsent.change((state) => {
    const { [lotId]: _, ...others } = state.sendings;
    return { ...state, sendings: sending ? { ...others, [lotId]: sending } : others };
  });
