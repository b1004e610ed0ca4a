import type { BidDraftsBody, BidDraftsView, BidLimits, Cents } from '@tender/contracts';
import { centsTyped } from '../../../shared/numbers/amounts.js';
import { onSlice } from '../../../shared/socket/live-messages.js';
import { createSlice, renderNow } from '../../../shared/store/slice.js';
import { ownTabId } from '../state/tab-id.js';
import {
  sheetOf,
  UNTYPED,
  withRestored,
  withSaved,
  withServerDrafts,
  withTyped,
  type Changes,
  type DraftsState,
  type Sheet,
  type Typed,
  type Unsaved,
} from './drafts-state.js';
import { edited, hasEffect, undone, withFieldLeft, withoutAmount } from './undo-steps.js';

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
    tab === ownTabId()
      ? state
      : { ...state, changes: { ...state.changes, [auctionId]: (state.changes[auctionId] ?? 0) + 1 } },
});

const inSheet = (auctionId: string, change: (sheet: Sheet) => Sheet): void =>
  slice.change((state) => ({
    ...state,
    sheets: { ...state.sheets, [auctionId]: change(sheetOf(state, auctionId)) },
  }));

/** Removes the drafts and the undo history of another user. */
export function startDraftsOf(userId: string): void {
  if (slice.get().of !== userId) slice.set({ ...NOTHING, of: userId });
}

/** Text that the user types into one field. */
export function putTyped(auctionId: string, lotId: string, change: Partial<Typed>): void {
  const field = `${lotId} ${Object.keys(change).join()}`;
  slice.change((state) => edited(state, auctionId, { lots: [[lotId, change]] }, field));
  renderNow();
}

/** Texts for several lots, as one undo step. @returns the number of changed lots */
export function putAllTyped(auctionId: string, lots: Changes): number {
  const sheet = sheetOf(slice.get(), auctionId);
  slice.change((state) => edited(state, auctionId, { lots }, null));
  return lots.filter((one) => hasEffect(sheet, one)).length;
}

export function putLimits(auctionId: string, limits: Partial<BidLimits>): void {
  const field = `${LIMITS} ${Object.keys(limits).join()}`;
  slice.change((state) => edited(state, auctionId, { limits }, field));
  renderNow();
}

/** The user has left a field. */
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

/** Texts that an earlier page of this tab did not save. They are no undo step. */
export const putRestored = (auctionId: string, left: BidDraftsBody): void =>
  inSheet(auctionId, (sheet) => withRestored(sheet, left));

/** Result of `undo` for limits, which belong to no lot. */
export const LIMITS = 'limits';

/**
 * Undoes one step.
 * @param isLimitsOnly undoes steps of limits only
 * @returns the first changed lot, or `LIMITS`; null without a step
 */
export function undo(auctionId: string, isLimitsOnly = false): string | null {
  const back = undone(slice.get(), auctionId, isLimitsOnly);
  if (!back) return null;
  slice.set(back.state);
  return back.edit.lots[0]?.[0] ?? LIMITS;
}

/** @param own fields that keep their text in this tab */
export const putServerDrafts = (auctionId: string, view: BidDraftsView, own: Unsaved): void =>
  inSheet(auctionId, (sheet) => withServerDrafts(sheet, view, own));

export const putSaved = (auctionId: string, saved: BidDraftsBody): void =>
  inSheet(auctionId, (sheet) => withSaved(sheet, saved));
