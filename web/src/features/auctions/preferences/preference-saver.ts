import { isTransient, needsSignIn } from '../../../shared/http/api-error.js';
import { t } from '../../../shared/language/t.js';
import { notifyError } from '../../../shared/notify.js';
import { isSignedInAs } from '../../../shared/session/session.js';
import { createSlice } from '../../../shared/store/slice.js';
import { lotNow } from '../state/auctions-slice.js';
import { readFromTab, autoSaverOf, storeInTab } from '../auto-saver.js';
import { sendPreference, showPreference } from './preference-data.js';
import { trackChange } from './pending-changes.js';
import {
  changeOf,
  withRetries,
  withSavedTexts,
  withTrouble,
  withTypedText,
  type TypedText,
  type UnsavedTexts,
} from './unsaved-preferences.js';

/** Saves notes and priorities while they are typed. */

const STORED = 'marks';

interface UnsavedState {
  of: string | null;
  lots: UnsavedTexts;
}

const NOTHING: UnsavedState = { of: null, lots: {} };

/** Outlives the session: text typed as the session ended is saved after the same user's next sign-in. */
const slice = createSlice<UnsavedState>('unsaved preferences', NOTHING, { outlivesSession: true });
const change = (next: (lots: UnsavedTexts) => UnsavedTexts): void =>
  slice.change(({ of, lots }) => ({ of, lots: next(lots) }));

export const useUnsavedPreference = (lotId: string) => slice.use(({ lots }) => lots[lotId]);

/** Whether the auction has a text that could not be saved at the last attempt. */
export const useHasSaveFailure = (auctionId: string): boolean =>
  slice.use(({ lots }) => Object.values(lots).some((texts) => texts.auctionId === auctionId && texts.trouble));

const saver = autoSaverOf({
  unsaved: () => Object.keys(slice.get().lots),
  toSave: () =>
    Object.entries(slice.get().lots).flatMap(([lotId, { trouble }]) => (trouble === 'refused' ? [] : [lotId])),
  save,
});
/** Saves all texts at once, except refused ones and those waiting for `Retry-After`. */
export const saveAllPreferences = saver.all;

export function putPreferenceText(typed: TypedText): void {
  change((lots) => withTypedText(lots, typed));
  saver.soon(typed.lotId);
}

export function startPreferencesOf(userId: string): void {
  if (slice.get().of !== userId) slice.set({ ...NOTHING, of: userId });
}

/** Keeps unsaved texts in session storage, and watches the connection and the page (`AutoSaver`). Call it once. */
export function runPreferences(): void {
  saver.watch();
  slice.follow((state, { lots }) => {
    if (state.lots !== lots) storeInTab(STORED, Object.keys(state.lots).length > 0 ? state : null);
  });
}

/** Saves texts of this user that an earlier page of the tab did not save. */
export function restorePreferences(userId: string): void {
  startPreferencesOf(userId);
  const left = readFromTab<UnsavedState>(STORED, userId);
  change((now) => withRetries({ ...left?.lots, ...now }));
  Object.keys(slice.get().lots).forEach(saver.soon);
}

async function save(lotId: string, isOnly: () => boolean): Promise<boolean> {
  const { of, lots } = slice.get();
  const texts = lots[lotId];
  const values = texts && changeOf(texts);
  if (!values) return true;
  if (!isSignedInAs(of)) return false;
  const isSameUser = () => slice.get().of === of;
  const { auctionId } = texts;
  try {
    const tracked = { auctionId, lotId, change: values };
    await trackChange(tracked, () => sendPreference(tracked, of));
  } catch (error) {
    if (!isSameUser()) return true;
    const isRefused = !isTransient(error) && !needsSignIn(error);
    // The refusal does not concern text that was typed during the call.
    const isNewer = slice.get().lots[lotId] !== texts;
    change((now) => withTrouble(now, lotId, isRefused && !isNewer ? 'refused' : 'away'));
    if (isRefused) notifyError(error, notSaved(auctionId, lotId));
    throw error;
  }
  if (!isSameUser() || !isOnly()) return true;
  showPreference(auctionId, lotId, values);
  change((now) => withSavedTexts(now, lotId, texts));
  if (lotId in slice.get().lots) saver.soon(lotId);
  return true;
}

const notSaved = (auctionId: string, lotId: string): string =>
  t('Your note on lot {lotNo} was not saved.', { lotNo: lotNow(auctionId, lotId)?.lotNo ?? '' });
