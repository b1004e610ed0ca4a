import { ROWS_PER_CALL, type BidDraftsBody, type BidDraftsView, type BidLimits } from '@tender/contracts';
import { keptText, shownText } from '../../../shared/amounts.js';
import { isPassing, wantsEntry } from '../../../shared/http/api-error.js';
import { get, request } from '../../../shared/http/request.js';
import { isIn } from '../../../shared/session/session.js';
import { connectionNow, onConnectionChange } from '../../../shared/store/connection-state.js';
import {
  draftsNow,
  keepDraftsOf,
  markKept,
  onDraftsChange,
  ownTab,
  putRestored,
  takeFromHouse,
} from './drafts-slice.js';
import { isUnkept, sheetOf, toKeep, type DraftsState, type Typed } from './drafts-state.js';

/**
 * Has the house keep what is typed, a moment after it was typed. Until it is kept, and for as long as the house cannot be reached, it stands in the
 * tab's session storage, so that a reload loses nothing either.
 */

/** Milliseconds: what is typed within this time is kept in one call. */
const MOMENT = 600;
const AGAIN = 3_000;
const STORED = 'drafts';

const path = (auctionId: string): string => `/api/bidding/drafts/${encodeURIComponent(auctionId)}`;

/** Reads what the house keeps; again, where this tab had it keep something meanwhile, which the answer may lack. */
export async function loadDrafts(auctionId: string, signal?: AbortSignal): Promise<void> {
  const kept = () => sheetOf(draftsNow(), auctionId).kept;
  for (;;) {
    const before = kept();
    const { drafts } = await get<{ drafts: BidDraftsView }>(path(auctionId), signal);
    if (kept() === before) return takeFromHouse(auctionId, asShown(drafts));
  }
}

/** Amounts with each text written another way. */
const amountsOf = <Texts extends Partial<Typed> | BidLimits>(texts: Texts, write: (text: string) => string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, write(text)])) as unknown as Texts;

const written = ({ lots, limits }: BidDraftsBody, write: (text: string) => string): BidDraftsBody => ({
  lots: lots.map(({ lotId, ...typed }) => ({ lotId, ...amountsOf(typed, write) })),
  ...(limits && { limits: amountsOf(limits, write) }),
});
const inKeptForm = (body: BidDraftsBody): BidDraftsBody => written(body, keptText);

const asShown = ({ lots, limits, colleagues }: BidDraftsView): BidDraftsView => ({
  lots: lots.map(({ lotId, ...typed }) => ({ lotId, ...amountsOf(typed, shownText) })),
  limits: amountsOf(limits, shownText),
  colleagues: colleagues.map(({ lotId, userId, ...typed }) => ({ lotId, userId, ...amountsOf(typed, shownText) })),
});

let isFollowing = false;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const underWay = new Set<string>();

/** From now on what this person types is kept. */
export function keepDrafts(userId: string): void {
  keepDraftsOf(userId);
  follow();
  restore(userId);
  keepSoon(draftsNow());
}

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  onDraftsChange((state) => {
    store(state);
    keepSoon(state);
  });
  onConnectionChange(({ reached }, before) => {
    if (reached && !before.reached) keepAll();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepAll();
  });
  window.addEventListener('beforeunload', (event) => {
    if (!connectionNow().reached && Object.values(draftsNow().sheets).some(isUnkept)) event.preventDefault();
  });
}

function keepSoon({ sheets }: DraftsState): void {
  for (const [auctionId, sheet] of Object.entries(sheets)) if (isUnkept(sheet)) soon(auctionId, MOMENT);
}

function soon(auctionId: string, wait: number): void {
  if (timers.has(auctionId)) return;
  timers.set(
    auctionId,
    setTimeout(() => void keep(auctionId), wait),
  );
}

const keepAll = (): void => {
  for (const [auctionId, sheet] of Object.entries(draftsNow().sheets)) if (isUnkept(sheet)) void keep(auctionId);
};

async function keep(auctionId: string): Promise<void> {
  clearTimeout(timers.get(auctionId));
  timers.delete(auctionId);
  const { of, sheets } = draftsNow();
  const sheet = sheets[auctionId];
  if (!sheet || !isUnkept(sheet) || underWay.has(auctionId) || !isIn(of)) return;
  underWay.add(auctionId);
  const body = toKeep(sheet, ROWS_PER_CALL.drafts);
  try {
    await request('PATCH', path(auctionId), {
      body: { ...inKeptForm(body), tab: ownTab(), ...(of !== null && { userId: of }) } satisfies BidDraftsBody,
      keepalive: document.visibilityState === 'hidden',
    });
    underWay.delete(auctionId);
    markKept(auctionId, body);
  } catch (error) {
    underWay.delete(auctionId);
    // A refusal for good is not asked for again before something else is typed; the text stays where it is.
    if (isPassing(error) || wantsEntry(error)) soon(auctionId, AGAIN);
  }
}

/** What the house does not have yet, of this person alone. */
function store({ of, sheets }: DraftsState): void {
  const unkept = Object.entries(sheets)
    .filter(([, sheet]) => isUnkept(sheet))
    .map(([auctionId, sheet]) => [auctionId, inKeptForm(toKeep(sheet, Number.POSITIVE_INFINITY))] as const);
  try {
    if (unkept.length === 0) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, JSON.stringify({ of, sheets: unkept }));
  } catch {
    // A browser without storage: then the house alone keeps it.
  }
}

function restore(userId: string): void {
  const stored = sessionStorage.getItem(STORED);
  if (stored === null) return;
  const { of, sheets } = JSON.parse(stored) as { of: string | null; sheets: [string, BidDraftsBody][] };
  if (of !== userId) {
    sessionStorage.removeItem(STORED);
    return;
  }
  for (const [auctionId, left] of sheets) putRestored(auctionId, written(left, shownText));
}
