import { LENGTHS, ROWS_PER_CALL, type BidDraftsBody, type BidDraftsView, type BidLimits } from '@tender/contracts';
import { keptText, shownText } from '../../../shared/numbers/amounts.js';
import { get, request } from '../../../shared/http/request.js';
import { isSignedInAs } from '../../../shared/session/session.js';
import { readFromTab, autoSaverOf, storeInTab } from '../auto-saver.js';
import { OWN_TAB_ID } from '../state/tab-id.js';
import { draftsNow, inSheet, onDraftsChange, putServerDrafts, startDraftsOf } from './drafts-slice.js';
import {
  hasUnsaved,
  sheetOf,
  unsavedBody,
  withRestored,
  withSaved,
  withUnsaved,
  type DraftsState,
  type Typed,
} from './drafts-state.js';

/** Loads drafts, and saves them while they are typed. */

const STORED = 'drafts';

const path = (auctionId: string): string => `/api/bidding/drafts/${encodeURIComponent(auctionId)}`;

/** Loads an auction's drafts. Fields that were unsaved during the call keep their text. Ignores an answer after the answer to a later call. */
export const loadDrafts = draftLoader();

function draftLoader(): (auctionId: string, signal?: AbortSignal) => Promise<void> {
  let calls = 0;
  /** Number of the call with the last answer, by auction. */
  const answered = new Map<string, number>();
  return async (auctionId, signal) => {
    const call = ++calls;
    let own = sheetOf(draftsNow(), auctionId).unsaved;
    const stop = onDraftsChange((state) => {
      own = withUnsaved(own, sheetOf(state, auctionId).unsaved);
    });
    try {
      const { drafts } = await get<{ drafts: BidDraftsView }>(path(auctionId), signal);
      if ((answered.get(auctionId) ?? 0) > call) return;
      answered.set(auctionId, call);
      putServerDrafts(auctionId, asShown(drafts), own);
    } finally {
      stop();
    }
  };
}

const mapTexts = <Texts extends Partial<Typed & BidLimits>>(texts: Texts, change: (text: string) => string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)])) as unknown as Texts;

const mapBody = ({ lots, limits }: BidDraftsBody, change: (text: string) => string): BidDraftsBody => ({
  lots: lots.map(({ lotId, ...typed }) => ({ lotId, ...mapTexts(typed, change) })),
  ...(limits && { limits: mapTexts(limits, change) }),
});

/** Makes a text valid for the server, which would refuse the whole body. Ends a text that was cut with `…`, so that it is no amount. */
function validText(text: string): string {
  const kept = keptText(text.trim()).normalize('NFC').replaceAll(CONTROL, '\ufffd');
  return (kept.length > LENGTHS.typedAmount ? `${kept.slice(0, LENGTHS.typedAmount - 1)}…` : kept).toWellFormed();
}
/** Control characters that `isPlainText` refuses. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

const asShown = ({ lots, limits, colleagues, ...view }: BidDraftsView): BidDraftsView => ({
  ...view,
  lots: lots.map(({ lotId, ...typed }) => ({ lotId, ...mapTexts(typed, shownText) })),
  limits: mapTexts(limits, shownText),
  colleagues: colleagues.map(({ lotId, userId, ...typed }) => ({ lotId, userId, ...mapTexts(typed, shownText) })),
});

const unsavedIds = ({ sheets }: DraftsState): string[] => Object.keys(sheets).filter((id) => hasUnsaved(sheets[id]!));
const saver = autoSaverOf({ unsaved: () => unsavedIds(draftsNow()), save });
const saveSoon = (state: DraftsState): void => unsavedIds(state).forEach(saver.soon);

/** Saves what the user types from now on. Call it once. */
export function runDrafts(): void {
  saver.watch();
  onDraftsChange((state, before) => {
    if (state.sheets === before.sheets) return;
    store(state);
    saveSoon(state);
  });
}

/** Saves drafts of this user that an earlier page of the tab did not save. */
export function restoreDrafts(userId: string): void {
  startDraftsOf(userId);
  const left = readFromTab<{ of: string | null; sheets: [string, BidDraftsBody][] }>(STORED, userId);
  for (const [auctionId, body] of left?.sheets ?? [])
    inSheet(auctionId, (sheet) => withRestored(sheet, mapBody(body, shownText)));
  saveSoon(draftsNow());
}

async function save(auctionId: string, isOnly: () => boolean): Promise<boolean> {
  const { of, sheets } = draftsNow();
  const sheet = sheets[auctionId];
  if (!sheet || !hasUnsaved(sheet)) return true;
  if (!isSignedInAs(of)) return false;
  const body = unsavedBody(sheet, ROWS_PER_CALL.drafts);
  await request('PATCH', path(auctionId), {
    body: { ...mapBody(body, validText), tab: OWN_TAB_ID, ...(of !== null && { userId: of }) } satisfies BidDraftsBody,
    keepalive: document.visibilityState === 'hidden',
  });
  // Another user may have signed in during the call.
  if (draftsNow().of === of && isOnly()) inSheet(auctionId, (now) => withSaved(now, body));
  return true;
}

function store(state: DraftsState): void {
  const sheets = unsavedIds(state).map(
    (id) => [id, mapBody(unsavedBody(state.sheets[id]!, Number.POSITIVE_INFINITY), validText)] as const,
  );
  storeInTab(STORED, sheets.length > 0 ? { of: state.of, sheets } : null);
}
