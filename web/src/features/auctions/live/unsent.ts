import type { BidView, Cents, ErrorCode } from '@tender/contracts';
import { ConnectionLost } from '../../../shared/http/api-error.js';
import { createSlice } from '../../../shared/store/slice.js';
import type { Method } from '../../../shared/http/request.js';
import { lastChange } from '../state/auctions-state.js';
import type { Agreed } from './own-limits.js';

/** A command as it is sent, so that the very same can be sent again. */
export interface Ask {
  method: Method;
  path: string;
  body: unknown;
}

/** A bid, or, with no amount, a withdrawal, that has been sent and that no answer has come to. */
export interface Unanswered {
  auctionId: string;
  cents: Cents | null;
  ask: Ask;
  /** The bid's `Idempotency-Key`: sending the same once more, under the same key, cannot double it. */
  key: string;
  /** When the company's bid on the lot was changed last before; null where there was none. */
  changedBefore: string | null;
  /** What its sender agreed to: before it is sent again, it is held to the own limits again. */
  agreed: Agreed | null;
  /** Whether no try has left the browser; absent before the first has failed. */
  isUnsent?: boolean;
}

/** Whether nothing has left the browser, after one more try that failed. */
export const isStillUnsent = ({ isUnsent = true }: Unanswered, error: unknown): boolean =>
  isUnsent && error instanceof ConnectionLost && error.isUnsent;

/** What has become of the last bid on a lot. One that was received is told by the bid itself. */
export type Sending =
  /** It was reviewed and submitted, and waits its turn: nothing of it has been sent. */
  | { state: 'waiting'; auctionId: string; cents: Cents }
  | ({ state: 'sending' } & Unanswered)
  | { state: 'refused'; auctionId: string; reason: ErrorCode | null; message: string }
  /** Its answer was lost, and another amount stands since: it may have been taken before that. */
  | { state: 'overtaken'; auctionId: string }
  /** The line or the server broke: the bid may have arrived. */
  | ({ state: 'unknown' } & Unanswered);

type UnderWay = Exclude<Sending, { state: 'refused' | 'overtaken' }>;

/** Whether the company's bid on the lot has changed since. */
export const isChangedSince = (bid: BidView, { changedBefore }: Unanswered): boolean =>
  changedBefore === null || lastChange(bid) > changedBefore;

/** Whether a bid on a lot waits its turn, or for its answer. */
export const isUnderWay = (sending: Sending | undefined): sending is UnderWay =>
  sending !== undefined && sending.state !== 'refused' && sending.state !== 'overtaken';

/** What was submitted in an auction and has no answer, by lot: what waits, is on its way, or is of unknown fate. A withdrawal offers nothing. */
export const underWayIn = (auctionId: string, sendings: Readonly<Record<string, Sending>>): Map<string, Cents> =>
  new Map(
    Object.entries(sendings).flatMap(([lotId, sending]) =>
      sending.auctionId === auctionId && isUnderWay(sending) && sending.cents !== null
        ? [[lotId, sending.cents] as const]
        : [],
    ),
  );

/** What a bidder has sent, and the server has not confirmed. It outlives a session that ran out, but is shown to nobody else. */
interface Unsent {
  /** The person whose bids these are. */
  of: string | null;
  /** What has become of the last bid on each lot. */
  sendings: Record<string, Sending>;
}

const unsent = createSlice<Unsent>('unsent', { of: null, sendings: {} }, { outlivesSession: true });
export const useUnsent = unsent.use;
export const onUnsentChange = unsent.follow;
export const sendingOf = (lotId: string): Sending | undefined => unsent.get().sendings[lotId];
export const sendingsByLot = (): Readonly<Record<string, Sending>> => unsent.get().sendings;
export const sendingsNow = (): [lotId: string, sending: Sending][] => Object.entries(unsent.get().sendings);

/** The person whose bids these are; null before anybody has signed in. */
export const unsentOf = (): string | null => unsent.get().of;

/** This person has signed in: forgets what anybody else has sent, and refusals for want of a session. */
export const keepUnsentOf = (userId: string): void =>
  unsent.change(({ of, sendings }) => ({
    of: userId,
    sendings: of === userId ? Object.fromEntries(Object.entries(sendings).filter(([, one]) => !wantsSession(one))) : {},
  }));

const wantsSession = (sending: Sending): boolean => sending.state === 'refused' && sending.reason === 'NO_SESSION';

/** Null: nothing is left to tell. */
export const putSending = (lotId: string, sending: Sending | null): void => putSendings([[lotId, sending]]);

export const putSendings = (changes: readonly (readonly [lotId: string, sending: Sending | null])[]): void =>
  unsent.change((state) => {
    const sendings = new Map(Object.entries(state.sendings));
    for (const [lotId, sending] of changes) {
      if (sending) sendings.set(lotId, sending);
      else sendings.delete(lotId);
    }
    return { ...state, sendings: Object.fromEntries(sendings) };
  });
