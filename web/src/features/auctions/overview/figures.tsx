import type { AuctionView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { unreadOf } from '../../../shared/addenda/changed.js';
import { useReloadAfterChanges, useRefreshPolicy } from '../../../shared/http/reload-after-changes.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { Stat } from '../../../shared/ui/display/stat.js';
import { FeatureParts } from '../../../shared/ui/screens/page-parts.js';
import { auctionChangesPage, buyerPageOf, isRunning } from '../auction-lists.js';
import { loadLots, loadOwnBids } from '../state/auction-data.js';
import { useAuctions } from '../state/auctions-slice.js';
import { ownFigures } from './own-figures.js';

/** Figures of a buyer: bids in running auctions, unread changes, and figures of other features. */
export function Figures({ auctions }: { auctions: readonly AuctionView[] }) {
  const running = auctions.filter(isRunning);
  return (
    <section
      aria-label={t('At a glance')}
      style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}
    >
      {running.length > 0 && <AtStake running={running} />}
      <Changes auctions={auctions} />
      <FeatureParts of="/#figures" fallback={<Stat label={t('Loading')} value="—" />} />
    </section>
  );
}

function AtStake({ running }: { running: readonly AuctionView[] }) {
  const ids = running.map(({ _id }) => _id);
  const read = (signal?: AbortSignal) =>
    Promise.all([loadOwnBids(signal), ...ids.map((auctionId) => loadLots(auctionId, signal))]);
  const { status } = useLoad(`own figures ${ids.join()}`, read, useRefreshPolicy());
  // Messages about lots report voided bids and withdrawn lots.
  useReloadAfterChanges(
    useAuctions(({ lotChanges }) => ids.reduce((sum, id) => sum + (lotChanges[id] ?? 0), 0)),
    read,
  );
  const { bids, lots } = useAuctions((state) => state);
  const figures = ownFigures(running, { bids, lots });
  const isReady = status === 'ready';
  const to = running.length === 1 ? buyerPageOf(running[0]!).to : '/my-auctions';
  return (
    <>
      <Stat
        label={t('Standing bids')}
        value={isReady ? (figures.sum ?? '—') : '—'}
        note={isReady ? [countInWords(figures.bids), figures.leftOut].filter(Boolean).join('. ') : undefined}
        to={to}
      />
      <Stat label={t('Lots without our bid')} value={isReady ? (figures.lotsWithoutBid ?? '—') : '—'} to={to} />
    </>
  );
}

function Changes({ auctions }: { auctions: readonly AuctionView[] }) {
  const changed = auctions.filter((auction) => auction.status !== 'completed' && unreadOf(auction) > 0);
  const [first] = changed;
  return (
    <Stat
      label={t('Changes to read')}
      value={changed.reduce((sum, auction) => sum + unreadOf(auction), 0)}
      note={first?.name}
      to={first && auctionChangesPage(first)}
    />
  );
}

const countInWords = (count: number): string => t('{count, plural, one {# bid} other {# bids}}', { count });
