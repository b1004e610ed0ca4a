import { LENGTHS, ROWS_PER_CALL, type BidDraftsBody, type BidDraftsView, type BidLimits } from '@tender/contracts';
import { keptText, shownText } from '../../../shared/numbers/amounts.js';
import { get, request } from '../../../shared/http/request.js';
import { isSignedInAs } from '../../../shared/session/session.js';
import { readFromTab, autoSaverOf, storeInTab } from '../auto-saver.js';
import { ownTabId } from '../state/tab-id.js';
import { draftsNow, keepDraftsOf, markKept, onDraftsChange, putRestored, takeFromHouse } from './drafts-slice.js';
import { isUnkept, sheetOf, toKeep, withUnkept, type DraftsState, type Typed } from './drafts-state.js';

const STORED = 'drafts';

const path = (auctionId: string): string => `/api/bidding/drafts/${encodeURIComponent(auctionId)}`;

let readings = 0;
/** By auction: the number of the reading that was taken last. */
const taken = new Map<string, number>();

/** Reads what the house keeps. What this tab did not have kept by then, the answer may lack; and one that comes after a newer one says nothing. */
export async function loadDrafts(auctionId: string, signal?: AbortSignal): Promise<void> {
  const reading = ++readings;
  let own = sheetOf(draftsNow(), auctionId).unkept;
  const end = onDraftsChange((state) => {
    own = withUnkept(own, sheetOf(state, auctionId).unkept);
  });
  try {
    const { drafts } = await get<{ drafts: BidDraftsView }>(path(auctionId), signal);
    if ((taken.get(auctionId) ?? 0) > reading) return;
    taken.set(auctionId, reading);
    takeFromHouse(auctionId, asShown(drafts), own);
  } finally {
    end();
  }
}

/** Amounts with each text written another way. */
const amountsOf = <Texts extends Partial<Typed & BidLimits>>(texts: Texts, write: (text: string) => string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, write(text)])) as unknown as Texts;

const written = ({ lots, limits }: BidDraftsBody, write: (text: string) => string): BidDraftsBody => ({
  lots: lots.map(({ lotId, ...typed }) => ({ lotId, ...amountsOf(typed, write) })),
  ...(limits && { limits: amountsOf(limits, write) }),
});
const inKeptForm = (body: BidDraftsBody): BidDraftsBody => written(body, keptWithin);

/**
 * As the house takes it: of what is longer than any amount, as a sheet may hold it, a beginning that is none, and a sign that is in no amount for each
 * that it refuses. One such text would let nothing be kept.
 */
function keptWithin(text: string): string {
  const kept = keptText(text.trim()).normalize('NFC').replaceAll(CONTROL, '\ufffd');
  return (kept.length > LENGTHS.typedAmount ? `${kept.slice(0, LENGTHS.typedAmount - 1)}…` : kept).toWellFormed();
}
/** All but those that `isPlainText` lets pass. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

const asShown = ({ lots, limits, colleagues, ...view }: BidDraftsView): BidDraftsView => ({
  ...view,
  lots: lots.map(({ lotId, ...typed }) => ({ lotId, ...amountsOf(typed, shownText) })),
  limits: amountsOf(limits, shownText),
  colleagues: colleagues.map(({ lotId, userId, ...typed }) => ({ lotId, userId, ...amountsOf(typed, shownText) })),
});

const idsOfUnkept = ({ sheets }: DraftsState): string[] => Object.keys(sheets).filter((id) => isUnkept(sheets[id]!));
const keeper = autoSaverOf({ unkept: () => idsOfUnkept(draftsNow()), keep });
let isFollowing = false;

/** From now on what this person types is kept. */
export function keepDrafts(userId: string): void {
  keepDraftsOf(userId);
  follow();
  restore(userId);
  keepSoon(draftsNow());
}

function follow(): void {
  keeper.watch();
  if (isFollowing) return;
  isFollowing = true;
  onDraftsChange((state) => {
    store(state);
    keepSoon(state);
  });
}

const keepSoon = (state: DraftsState): void => idsOfUnkept(state).forEach(keeper.soon);

async function keep(auctionId: string, isOnly: () => boolean): Promise<boolean> {
  const { of, sheets } = draftsNow();
  const sheet = sheets[auctionId];
  if (!sheet || !isUnkept(sheet)) return true;
  if (!isSignedInAs(of)) return false;
  const body = toKeep(sheet, ROWS_PER_CALL.drafts);
  await request('PATCH', path(auctionId), {
    body: { ...inKeptForm(body), tab: ownTabId(), ...(of !== null && { userId: of }) } satisfies BidDraftsBody,
    keepalive: document.visibilityState === 'hidden',
  });
  // Else somebody else has signed in meanwhile.
  if (draftsNow().of === of && isOnly()) markKept(auctionId, body);
  return true;
}

function store(state: DraftsState): void {
  const sheets = idsOfUnkept(state).map(
    (id) => [id, inKeptForm(toKeep(state.sheets[id]!, Number.POSITIVE_INFINITY))] as const,
  );
  storeInTab(STORED, sheets.length > 0 ? { of: state.of, sheets } : null);
}

function restore(userId: string): void {
  const left = readFromTab<{ of: string | null; sheets: [string, BidDraftsBody][] }>(STORED, userId);
  for (const [auctionId, typed] of left?.sheets ?? []) putRestored(auctionId, written(typed, shownText));
}
