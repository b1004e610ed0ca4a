import { createSlice } from '../../../../shared/store/slice.js';

/** What is read out on the floor, apart: the words about bids do not take those about the auction away. */
const slice = createSlice('announced', { bids: '', auction: '' });
export const useAnnounced = slice.use;
export const announceBids = (bids: string): void => slice.change((said) => ({ ...said, bids }));
export const announceAuction = (auction: string): void => slice.change((said) => ({ ...said, auction }));
export const announceNothing = (): void => slice.set({ bids: '', auction: '' });
