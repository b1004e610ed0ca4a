import { keepPageWhile } from '../../../../shared/http/load-chunk.js';
import { connectionNow, onConnectionChange } from '../../../../shared/store/connection-state.js';
import { throttleRendering } from '../../../../shared/store/slice.js';
import { onDraftsChange } from '../../drafts/drafts-slice.js';
import { isSameAmount, sheetOf, UNTYPED, type DraftsState } from '../../drafts/drafts-state.js';
import { currentOf } from '../../own-bids.js';
import { auctionNow, onAuctionsChange } from '../../state/auctions-slice.js';
import type { Bids } from '../../state/auctions-state.js';
import { isPending } from './bid-life.js';
import { livesNow, onLivesChange, setStale } from './bid-lives.js';
import { checkAll, dispatchAll, queuedNow, refresh, type LotEvent } from './bid-runner.js';

/** Interval of the checks for lost answers in ms. */
const CHECK_INTERVAL = 10_000;

/** Connects the bids with the application's state. Call it once. */
export function runBids(): void {
  setStale(!connectionNow().reached);
  keepPageWhile(() => Object.values(livesNow()).some(isPending));
  onAuctionsChange(({ bids, auctions }, before) => {
    if (bids !== before.bids) dispatchAll(bidChanges(bids, before.bids));
    if (auctions !== before.auctions)
      dispatchAll(
        Object.entries(livesNow()).flatMap(([lotId, life]) =>
          life.state === 'draft'
            ? []
            : [[lotId, { type: 'auctionChange', status: auctionNow(life.auctionId)?.status }]],
        ),
      );
  });
  onDraftsChange((drafts, before) => dispatchAll(amountChanges(drafts, before)));
  onConnectionChange(({ status, reached }, before) => {
    if (reached !== before.reached) setStale(true);
    if (reached && !before.reached && queuedNow().length > 0) refresh.load();
    if ((status === 'live' && before.status !== 'live') || (reached && !before.reached)) checkAll();
  });
  const checkRepeatedly = onlyWhile(() => {
    const timer = setInterval(checkAll, CHECK_INTERVAL);
    return () => clearInterval(timer);
  });
  const throttle = onlyWhile(throttleRendering);
  onLivesChange(({ lives }) => {
    const all = Object.values(lives);
    checkRepeatedly(all.some(({ state }) => state === 'unknown'));
    throttle(all.some((life) => life.state === 'sending' && life.reviewId !== null));
  });
}

/** Starts something when a condition becomes true, and ends it when the condition becomes false. */
function onlyWhile(start: () => () => void): (isTrue: boolean) => void {
  let end: (() => void) | null = null;
  return (isTrue) => {
    if (isTrue) end ??= start();
    else {
      end?.();
      end = null;
    }
  };
}

/** Changes of the company's bids on lots with a pending bid, and in auctions whose bids were loaded before. */
function bidChanges(bids: Bids, before: Bids): LotEvent[] {
  const pending = Object.entries(livesNow()).flatMap(([lotId, life]) =>
    isPending(life) && !before[life.auctionId] ? [[life.auctionId, lotId] as const] : [],
  );
  const changed = Object.entries(bids).flatMap(([auctionId, lots]) => {
    const known = before[auctionId];
    if (!known || lots === known) return [];
    return Object.keys(lots).flatMap((lotId) => (lots[lotId] === known[lotId] ? [] : [[auctionId, lotId] as const]));
  });
  return [...pending, ...changed].map(([auctionId, lotId]) => {
    const [own, earlier] = [bids, before].map((all) => currentOf(Object.values(all[auctionId]?.[lotId] ?? {})));
    return [lotId, { type: 'bidChange', auctionId, own, before: before[auctionId] ? earlier : null }];
  });
}

/** Lots with another amount in their field than before, from any source: typing, undo, a sheet, another device. */
function amountChanges(drafts: DraftsState, before: DraftsState): LotEvent[] {
  return Object.entries(livesNow()).flatMap(([lotId, life]): LotEvent[] => {
    if (life.state === 'draft') return [];
    const [now, earlier] = [drafts, before].map((state) => sheetOf(state, life.auctionId).lots[lotId] ?? UNTYPED);
    const isChanged = now!.perCarat !== earlier!.perCarat || !isSameAmount(now!.amount, earlier!.amount);
    return isChanged ? [[lotId, { type: 'amountChange' }]] : [];
  });
}
