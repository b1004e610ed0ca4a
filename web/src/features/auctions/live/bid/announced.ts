import { createSlice } from '../../../../shared/store/slice.js';

/** Texts for screen readers, in two live regions: a text about bids does not replace one about the auction. */
const slice = createSlice('announced', { bids: '', auction: '' });
export const useAnnounced = slice.use;
export const announceBids = (bids: string): void => slice.change((said) => ({ ...said, bids }));
export const announceAuction = (auction: string): void => slice.change((said) => ({ ...said, auction }));
export const announceNothing = (): void => slice.set({ bids: '', auction: '' });
