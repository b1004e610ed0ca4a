import type { Cents } from '@tender/contracts';
import { createSlice } from '../../../../shared/store/slice.js';
import { DRAFT, isPending, next, type BidLife } from './bid-life.js';

/** The lives of bids by lot; a lot without an entry is a draft. They outlive the session, but belong to one user. */

interface BidLives {
  of: string | null;
  lives: Readonly<Record<string, BidLife>>;
  /** Whether the server was unreachable since bids and limits were read: another device may have changed them. */
  isStale: boolean;
}

const slice = createSlice<BidLives>('bids', { of: null, lives: {}, isStale: false }, { outlivesSession: true });
export const useLives = (): Readonly<Record<string, BidLife>> => slice.use(({ lives }) => lives);
export const useLife = (lotId: string): BidLife => slice.use(({ lives }) => lives[lotId] ?? DRAFT);
export const onLivesChange = slice.follow;
export const livesNow = (): Readonly<Record<string, BidLife>> => slice.get().lives;
export const lifeOf = (lotId: string): BidLife => livesNow()[lotId] ?? DRAFT;
export const ownerNow = (): string | null => slice.get().of;
export const isStale = (): boolean => slice.get().isStale;
export const setStale = (stale: boolean): void => slice.change((state) => ({ ...state, isStale: stale }));

export const putLives = (changes: ReadonlyMap<string, BidLife>): void =>
  slice.change((state) => {
    if ([...changes].every(([lotId, life]) => life === (state.lives[lotId] ?? DRAFT))) return state;
    const lives = new Map([...Object.entries(state.lives), ...changes]);
    return { ...state, lives: Object.fromEntries([...lives].filter(([, { state: name }]) => name !== 'draft')) };
  });

/** Forgets the bids of other users, and refusals for want of a session. */
export const startLivesOf = (userId: string): void =>
  slice.change(({ of, lives, ...state }) => ({
    ...state,
    of: userId,
    lives:
      of === userId
        ? Object.fromEntries(Object.entries(lives).map(([lotId, life]) => [lotId, next(life, { type: 'signIn' }).life]))
        : {},
  }));

/** Amounts of an auction that were submitted and have no answer, by lot, in cents; without withdrawals. */
export const pendingCents = (auctionId: string, lives: Readonly<Record<string, BidLife>>): Map<string, Cents> =>
  new Map(
    Object.entries(lives).flatMap(([lotId, life]) =>
      isPending(life) && life.auctionId === auctionId && life.cents !== null ? [[lotId, life.cents] as const] : [],
    ),
  );
