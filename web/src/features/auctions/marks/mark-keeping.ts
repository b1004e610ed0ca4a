import type { LotMarksBody } from '@tender/contracts';
import { isPassing, wantsEntry } from '../../../shared/http/api-error.js';
import { request } from '../../../shared/http/request.js';
import { t } from '../../../shared/language/t.js';
import { notifyError } from '../../../shared/notify.js';
import { isIn } from '../../../shared/session/session.js';
import { connectionNow, onConnectionChange } from '../../../shared/store/connection-state.js';
import { createSlice } from '../../../shared/store/slice.js';
import { showMark } from '../auction-data.js';
import { lotsNow } from '../auctions-slice.js';
import {
  askedAgain,
  changeOf,
  withKeptMark,
  withTrouble,
  withTypedMark,
  type MarkName,
  type UnkeptMarks,
} from './unkept-marks.js';

/**
 * Has the house keep notes and priorities, a moment after they were typed. Until they are kept, and for as long as the house cannot be reached, they
 * stand in the tab's session storage, so that a reload loses nothing either.
 */

/** Milliseconds, as for drafts. */
const MOMENT = 600;
const AGAIN = 3_000;
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

/** Whether the house has all that was typed in an auction. */
export const useMarksKept = (auctionId: string): boolean =>
  slice.use(({ lots }) => Object.values(lots).every((mark) => mark.auctionId !== auctionId));

export function putMark(typed: { lotId: string; auctionId: string; name: MarkName; text: string }): void {
  change((lots) => withTypedMark(lots, typed));
  soon(MOMENT);
}

/** Forgets what anybody but this person has typed. */
export function keepMarksOf(userId: string): void {
  if (slice.get().of !== userId) slice.set({ of: userId, lots: {} });
}

let isFollowing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const underWay = new Set<string>();

/** From now on what this person types is kept. */
export function keepMarks(userId: string): void {
  keepMarksOf(userId);
  restore(userId);
  change(askedAgain);
  soon(MOMENT);
  if (isFollowing) return;
  isFollowing = true;
  slice.follow(store);
  onConnectionChange(({ reached }, before) => {
    if (reached && !before.reached) keepAllMarks();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepAllMarks();
  });
  window.addEventListener('beforeunload', (event) => {
    if (!connectionNow().reached && Object.keys(slice.get().lots).length > 0) event.preventDefault();
  });
}

function soon(wait: number): void {
  timer ??= setTimeout(keepAllMarks, wait);
}

/** Asks at once; not for what was refused for good, before something else is typed there. */
export function keepAllMarks(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const [lotId, { trouble }] of Object.entries(slice.get().lots)) if (trouble !== 'refused') void keep(lotId);
}

async function keep(lotId: string): Promise<void> {
  const { of, lots } = slice.get();
  const mark = lots[lotId];
  const read = mark && changeOf(mark);
  if (!read || underWay.has(lotId) || !isIn(of)) return;
  underWay.add(lotId);
  try {
    await request('PATCH', '/api/lot/updatepreferences', {
      body: { preferences: [{ lotId, ...read }], ...(of !== null && { userId: of }) } satisfies LotMarksBody,
      keepalive: document.visibilityState === 'hidden',
    });
    // Somebody else has signed in meanwhile.
    if (slice.get().of !== of) return;
    showMark(mark.auctionId, lotId, read);
    change((now) => withKeptMark(now, lotId, mark));
    if (lotId in slice.get().lots) soon(MOMENT);
  } catch (error) {
    const isRefused = !isPassing(error) && !wantsEntry(error);
    change((now) => withTrouble(now, lotId, isRefused ? 'refused' : 'away'));
    if (isRefused) notifyError(error, notKept(mark.auctionId, lotId));
    else soon(AGAIN);
  } finally {
    underWay.delete(lotId);
  }
}

function notKept(auctionId: string, lotId: string): string {
  const lotNo = lotsNow(auctionId).find(({ _id }) => _id === lotId)?.lotNo ?? '';
  return t('What you noted on lot {lotNo} was not kept.', { lotNo });
}

function store({ of, lots }: MarksState): void {
  try {
    if (Object.keys(lots).length === 0) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, JSON.stringify({ of, lots }));
  } catch {
    // A browser without storage: then the house alone keeps it.
  }
}

function restore(userId: string): void {
  const stored = sessionStorage.getItem(STORED);
  if (stored === null) return;
  const { of, lots } = JSON.parse(stored) as MarksState;
  if (of === userId) change((now) => ({ ...lots, ...now }));
  else sessionStorage.removeItem(STORED);
}
