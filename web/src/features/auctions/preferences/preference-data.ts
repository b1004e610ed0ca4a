import type { LotMarksBody, LotPreference, LotView } from '@tender/contracts';
import { request } from '../../../shared/http/request.js';
import { readLots } from '../state/auction-data.js';
import { lotNow, lotsNow, preferencesMissed, putLot, putLots } from '../state/auctions-slice.js';
import { OWN_TAB_HEADER } from '../state/tab-id.js';
import {
  FIELDS,
  isLatest,
  trackChange,
  watchOwnChanges,
  type FieldName,
  type SentChange,
  type Values,
} from './pending-changes.js';

const NO_PREFERENCE = { favourite: false, priority: 0, note: '' };
const preferenceOf = ({ _id, preference }: LotView): LotPreference => ({ ...NO_PREFERENCE, ...preference, lotId: _id });
const preferencesOf = (lots: readonly LotView[]) => new Map(lots.map((lot) => [lot._id, preferenceOf(lot)]));

/** Changes the user's preference on the screen, if the lot is loaded. */
export function showPreference(auctionId: string, lotId: string, change: Values): void {
  const lot = lotNow(auctionId, lotId);
  if (!lot) return;
  const { unreadable, ...known } = preferenceOf(lot);
  // A new note or priority replaces the one that cannot be decrypted.
  const isStillUnreadable = unreadable && change.note === undefined && change.priority === undefined;
  putLot({ ...lot, preference: { ...known, ...(isStillUnreadable && { unreadable }), ...change, lotId } });
}

/** Loads preferences; again for fields that this tab changed during the load. Unchanged lots stay the same objects: their rows are not rendered. */
export async function loadPreferences(auctionId: string): Promise<void> {
  const before = preferencesOf(lotsNow(auctionId));
  const own = watchOwnChanges(auctionId);
  const loaded = preferencesOf((await readLots(auctionId).finally(own.stop)).lots);
  const now = lotsNow(auctionId);
  const lots = now.map((lot) => {
    const [earlier, fresh, present] = [before.get(lot._id), loaded.get(lot._id), preferenceOf(lot)];
    if (!earlier || !fresh) return lot;
    const isUnchanged = (name: FieldName) => present[name] === earlier[name] && !own.isOwn(lot._id, name);
    const changed = FIELDS.filter((name) => present[name] !== fresh[name] && isUnchanged(name));
    if (changed.length === 0) return lot;
    return { ...lot, preference: { ...present, ...Object.fromEntries(changed.map((name) => [name, fresh[name]])) } };
  });
  if (lots.some((lot, index) => lot !== now[index])) putLots(auctionId, lots);
  own.loadAgain();
}

/** Sends a change of a lot. @param owner the user who typed it; null for the signed-in user */
export const sendPreference = ({ lotId, change }: SentChange, owner: string | null = null): Promise<unknown> =>
  request('PATCH', '/api/lot/updatepreferences', {
    body: { preferences: [{ lotId, ...change }], ...(owner !== null && { userId: owner }) } satisfies LotMarksBody,
    headers: OWN_TAB_HEADER,
    keepalive: document.visibilityState === 'hidden',
  });

/** Sets the company's star on a lot with an optimistic update. */
export async function setFavourite({ _id, auctionId, preference }: LotView, favourite: boolean): Promise<void> {
  const tracked: SentChange = { auctionId, lotId: _id, change: { favourite } };
  const show = (isFavourite: boolean) => showPreference(auctionId, _id, { favourite: isFavourite });
  show(favourite);
  await trackChange(tracked, async () => {
    try {
      await sendPreference(tracked);
      // Lots that were loaded during the call may lack the change.
      if (isLatest(tracked)) show(favourite);
    } catch (error) {
      if (isLatest(tracked)) {
        show(preference?.favourite ?? false);
        // The server may have saved it: only its answer may be lost.
        preferencesMissed(auctionId);
      }
      throw error;
    }
  });
}
