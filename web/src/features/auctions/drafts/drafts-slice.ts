import type { BidDraftsView, BidLimits, Cents } from '@tender/contracts';
import { centsTyped } from '../../../shared/numbers/amounts.js';
import { onSlice } from '../../../shared/socket/live-messages.js';
import { createSlice, renderNow } from '../../../shared/store/slice.js';
import { OWN_TAB_ID } from '../state/tab-id.js';
import {
  sheetOf,
  UNTYPED,
  withServerDrafts,
  withTyped,
  type Changes,
  type DraftsState,
  type Sheet,
  type Typed,
  type Unsaved,
} from './drafts-state.js';
import { changedIds, edited, LIMITS, undone, withFieldLeft, withoutAmount, type Edits } from './undo-steps.js';

const NOTHING: DraftsState = { of: null, sheets: {}, changes: {}, steps: [] };

/** Outlives the session: text typed as the session ended is saved after the same user's next sign-in. */
const slice = createSlice<DraftsState>('drafts', NOTHING, { outlivesSession: true });
export const useDrafts = slice.use;
export const draftsNow = slice.get;
export const onDraftsChange = slice.follow;
export const useSheet = (auctionId: string): Sheet => slice.use((state) => sheetOf(state, auctionId));
const typedOf = (auctionId: string, lotId: string): Typed => sheetOf(slice.get(), auctionId).lots[lotId] ?? UNTYPED;
export const draftOf = (auctionId: string, lotId: string): string => typedOf(auctionId, lotId).amount;

/** The lot's draft; null if it is not readable. Beside an unreadable price per carat, the total may be that of an earlier price. */
export function draftCents(auctionId: string, lotId: string): Cents | null {
  const { amount, perCarat } = typedOf(auctionId, lotId);
  return perCarat === '' ? centsTyped(amount) : null;
}

export const live = onSlice(slice, {
  draftsChanged: (state, { auctionId, tab }) =>
    tab === OWN_TAB_ID
      ? state
      : { ...state, changes: { ...state.changes, [auctionId]: (state.changes[auctionId] ?? 0) + 1 } },
});

export const inSheet = (auctionId: string, change: (sheet: Sheet) => Sheet): void =>
  slice.change((state) => ({
    ...state,
    sheets: { ...state.sheets, [auctionId]: change(sheetOf(state, auctionId)) },
  }));

/** Removes the drafts and the undo history of another user. */
export function startDraftsOf(userId: string): void {
  if (slice.get().of !== userId) slice.set({ ...NOTHING, of: userId });
}

const edit = (auctionId: string, edits: Edits, field: string | null): void =>
  slice.change((state) => edited(state, auctionId, edits, field));

function typeInto(auctionId: string, id: string, texts: Edits[number][1]): void {
  edit(auctionId, [[id, texts]], `${id} ${Object.keys(texts).join()}`);
  renderNow();
}

export const putTyped = (auctionId: string, lotId: string, change: Partial<Typed>): void =>
  typeInto(auctionId, lotId, change);

export const putLimits = (auctionId: string, change: Partial<BidLimits>): void => typeInto(auctionId, LIMITS, change);

/** Texts for several lots, as one undo step. @returns the number of changed lots */
export function putAllTyped(auctionId: string, lots: Changes): number {
  const before = sheetOf(slice.get(), auctionId);
  edit(auctionId, lots, null);
  return changedIds(lots, before, sheetOf(slice.get(), auctionId)).length;
}

export const endTyping = (): void => slice.change(withFieldLeft);

/** Empties the field of a sent bid, which an undo does not restore. */
export function dropAmount(auctionId: string, lotId: string): void {
  forgetAmount(auctionId, lotId);
  inSheet(auctionId, (sheet) => withTyped(sheet, [[lotId, { amount: '' }]]));
}

/** A bid was received: empties its field if it still holds the amount; another amount stays as the next draft. */
export const clearSentAmount = (auctionId: string, lotId: string, cents: Cents): void =>
  (centsTyped(draftOf(auctionId, lotId)) === cents ? dropAmount : forgetAmount)(auctionId, lotId);

/** Removes the lot's amounts from the undo history. */
export const forgetAmount = (auctionId: string, lotId: string): void =>
  slice.change((state) => withoutAmount(state, auctionId, lotId));

/** Undoes one step; with `isLimitsOnly`, of limits only. @returns the first changed lot, or `LIMITS`; null without a step */
export function undo(auctionId: string, isLimitsOnly = false): string | null {
  const [state, id] = undone(slice.get(), auctionId, isLimitsOnly);
  slice.set(state);
  return id;
}

/** @param own fields that keep their text in this tab */
export const putServerDrafts = (auctionId: string, view: BidDraftsView, own: Unsaved): void =>
  inSheet(auctionId, (sheet) => withServerDrafts(sheet, view, own));
