import type { LotMarksBody } from '@tender/contracts';
import { isTransient, needsSignIn } from '../../../shared/http/api-error.js';
import { request } from '../../../shared/http/request.js';
import { t } from '../../../shared/language/t.js';
import { notifyError } from '../../../shared/notify.js';
import { isSignedInAs } from '../../../shared/session/session.js';
import { createSlice } from '../../../shared/store/slice.js';
import { lotsNow } from '../state/auctions-slice.js';
import { readFromTab, autoSaverOf, storeInTab } from '../auto-saver.js';
import { ownTabHeader } from '../state/tab-id.js';
import { showMark } from './mark-data.js';
import { whileMarking } from './marks-under-way.js';
import {
  askedAgain,
  changeOf,
  withKeptMark,
  withTrouble,
  withTypedMark,
  type MarkName,
  type UnkeptMarks,
} from './unkept-marks.js';

const STORED = 'marks';

interface MarksState {
  /** The person who has typed them. */
  of: string | null;
  lots: UnkeptMarks;
}

/** It outlives a session that ran out, but is kept in nobody else's. */
const slice = createSlice<MarksState>('unkept marks', { of: null, lots: {} }, { outlivesSession: true });
const change = (next: (lots: UnkeptMarks) => UnkeptMarks): void =>
  slice.change(({ of, lots }) => ({ of, lots: next(lots) }));

/** What was typed about a lot, and is not kept yet. */
export const useUnkeptMark = (lotId: string) => slice.use(({ lots }) => lots[lotId]);

/** Whether something that was typed in an auction could not be kept so far. */
export const useHasTrouble = (auctionId: string): boolean =>
  slice.use(({ lots }) => Object.values(lots).some((mark) => mark.auctionId === auctionId && mark.trouble));

const keeper = autoSaverOf({
  unkept: () => Object.keys(slice.get().lots),
  toAsk: () =>
    Object.entries(slice.get().lots).flatMap(([lotId, { trouble }]) => (trouble === 'refused' ? [] : [lotId])),
  keep,
});
/** Asks at once; not for what was refused for good, before something else is typed there. */
export const keepAllMarks = keeper.all;

export function putMark(typed: { lotId: string; auctionId: string; name: MarkName; text: string }): void {
  change((lots) => withTypedMark(lots, typed));
  keeper.soon(typed.lotId);
}

/** Forgets what anybody but this person has typed. */
export function keepMarksOf(userId: string): void {
  if (slice.get().of !== userId) slice.set({ of: userId, lots: {} });
}

let isFollowing = false;

/** From now on what this person types is kept. */
export function keepMarks(userId: string): void {
  keepMarksOf(userId);
  const left = readFromTab<MarksState>(STORED, userId);
  change((now) => askedAgain({ ...left?.lots, ...now }));
  Object.keys(slice.get().lots).forEach(keeper.soon);
  keeper.watch();
  if (isFollowing) return;
  isFollowing = true;
  slice.follow((state) => storeInTab(STORED, Object.keys(state.lots).length > 0 ? state : null));
}

async function keep(lotId: string, isOnly: () => boolean): Promise<boolean> {
  const { of, lots } = slice.get();
  const mark = lots[lotId];
  const read = mark && changeOf(mark);
  if (!read) return true;
  if (!isSignedInAs(of)) return false;
  const isStillTheirs = () => slice.get().of === of;
  try {
    await whileMarking({ auctionId: mark.auctionId, lotId, change: read }, () =>
      request('PATCH', '/api/lot/updatepreferences', {
        body: {
          preferences: [{ lotId, ...read }],
          ...(of !== null && { userId: of }),
        } satisfies LotMarksBody,
        headers: ownTabHeader(),
        keepalive: document.visibilityState === 'hidden',
      }),
    );
  } catch (error) {
    if (!isStillTheirs()) return true;
    const isRefused = !isTransient(error) && !needsSignIn(error);
    // What was typed meanwhile was not refused.
    const isOther = slice.get().lots[lotId] !== mark;
    change((now) => withTrouble(now, lotId, isRefused && !isOther ? 'refused' : 'away'));
    if (isRefused) notifyError(error, notKept(mark.auctionId, lotId));
    throw error;
  }
  if (!isStillTheirs() || !isOnly()) return true;
  showMark(mark.auctionId, lotId, read);
  change((now) => withKeptMark(now, lotId, mark));
  if (lotId in slice.get().lots) keeper.soon(lotId);
  return true;
}

function notKept(auctionId: string, lotId: string): string {
  const lotNo = lotsNow(auctionId).find(({ _id }) => _id === lotId)?.lotNo ?? '';
  return t('Your note on lot {lotNo} was not saved.', { lotNo });
}
