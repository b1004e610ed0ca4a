import type { AuctionView, ClientEnvironment, CompanyView, LotView, UserView } from '@tender/contracts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Bids } from '../socket/live-state.js';

export type AlertType = '' | 'error' | 'warning' | 'success' | 'info';
export type ConnectionStatus = 'offline' | 'connecting' | 'live';

/** The client's state, a slice a subject (`specification.md §3`). Data only: what changes it stands beside each slice. */
export interface RootState {
  /** Null until the first answer of the server. */
  auth: { isAuthenticated: boolean | null };
  alert: { alertMessage: string; alertType: AlertType };
  application: { loading: boolean; processing: boolean; message: string; isAuctionView: boolean };
  theme: { darkMode: boolean };
  environment: ClientEnvironment | null;
  /** The instant at which the session ends in any case; null without one, and until it is known. */
  sessionEndsAt: string | null;
  /** The last session ended while somebody looked at a page: the form to sign in says so. */
  sessionEnded: boolean;
  /** The server runs another release than this tab. */
  newVersion: 'none' | 'offered' | 'later';
  users: { me: UserView | null; users: UserView[] };
  company: { company: CompanyView | null; companies: CompanyView[] };
  auctions: Record<string, AuctionView>;
  /** Lots by auction, in the order of the catalogue. */
  lots: Record<string, LotView[]>;
  bids: Bids;
  live: {
    status: ConnectionStatus;
    /** Rises when everything on the screen must be loaded anew. */
    epoch: number;
    presence: { companyId: string; connections: number }[];
    /** Auctions whose list of lots changed since it was loaded, by the number of changes. */
    lotChanges: Record<string, number>;
  };
  /** Amounts typed and not yet sent, in the bidder's own spelling, by auction and lot. */
  drafts: Record<string, Record<string, string>>;
  /** Whose drafts they are: they outlive a session that ran out, but are shown to nobody else. */
  draftsOf: string | null;
}

const prefersDark = (): boolean => window.matchMedia('(prefers-color-scheme: dark)').matches;

/** Everything that belongs to one person's session, as it is before they sign in. */
const signedOut = {
  sessionEndsAt: null,
  users: { me: null, users: [] },
  company: { company: null, companies: [] },
  auctions: {},
  lots: {},
  bids: {},
  live: { status: 'offline', epoch: 0, presence: [], lotChanges: {} },
  drafts: {},
  draftsOf: null,
} satisfies Partial<RootState>;

export const useStore = create<RootState>()(
  persist<RootState, [], [], Pick<RootState, 'auth'>>(
    () => ({
      ...signedOut,
      auth: { isAuthenticated: null },
      alert: { alertMessage: '', alertType: '' },
      application: { loading: true, processing: false, message: '', isAuctionView: false },
      theme: { darkMode: prefersDark() },
      environment: null,
      sessionEnded: false,
      newVersion: 'none',
    }),
    { name: 'root', partialize: ({ auth }) => ({ auth }), skipHydration: true },
  ),
);

/** Changes the state: merges what is given, or what a function makes of the present state. */
export function update(change: Partial<RootState> | ((state: RootState) => Partial<RootState>)): void {
  useStore.setState(change);
}

/** How long the start waits for persisted state (`specification.md §9`). */
const PERSISTED_STATE_TIMEOUT = 5_000;

/** Reads what an earlier visit left under `root`, or goes on without it when that takes too long. */
export const readPersistedState = (): Promise<void> =>
  Promise.race([
    Promise.resolve(useStore.persist.rehydrate()),
    new Promise<void>((resume) => setTimeout(resume, PERSISTED_STATE_TIMEOUT)),
  ]);

/** Forgets one person's data before another may sign in. */
export const forgetPerson = (): void => update(signedOut);
