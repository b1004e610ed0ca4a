import { Alert, Button, Group, Text } from '@mantine/core';
import { AUCTION_TYPE_LABELS, type AuctionView, type BidView, type LotView } from '@tender/contracts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useUnsent } from './unsent.js';
import { formatInstant, timeZone } from '../../../shared/time.js';
import { Screen } from '../../../shared/ui/screen.js';
import { EmptyState } from '../../../shared/ui/states.js';
import { AuctionBadge } from '../../../shared/ui/status-badge.js';
import { buyerPageOf, isRunning } from '../auction-lists.js';
import { AuctionTime } from '../auction-time.js';
import { anyPictured } from '../images/lot-thumb.js';
import { bidsByLot } from '../own-bids.js';
import { useAuctionView, useWholeAuction } from '../use-auction.js';
import { WithAuction } from '../with-auction.js';
import { sendBid } from './bid-submission.js';
import { ConnectionNote, ConnectionStatus } from './connection-note.js';
import { DraftBar } from './draft-bar.js';
import { draftLines, type DraftLine } from './draft-lines.js';
import { FilterBar } from './filter-bar.js';
import classes from './live.module.css';
import { filterIn, filterLots } from './lot-filter.js';
import { LotRow } from './lot-row.js';
import { ReviewDialog } from './review-dialog.js';
import { TabCountDown } from './tab-count-down.js';

const NO_DRAFTS: Record<string, string> = {};

/** Where a company bids. */
export function TradingFloor({ id }: { id: string }) {
  const { load, auction, lots, bids } = useWholeAuction(id);
  const own = useMemo(() => bidsByLot(bids), [bids]);
  return (
    <Screen title={auction?.name ?? 'Live auction'} eyebrow={auction && AUCTION_TYPE_LABELS[auction.type]}>
      <WithAuction load={load} auction={auction} what="the auction">
        {(found) => <Floor auction={found} lots={lots} own={own} />}
      </WithAuction>
    </Screen>
  );
}

function Floor({ auction, lots, own }: { auction: AuctionView; lots: LotView[]; own: Map<string, BidView> }) {
  useAuctionView(auction);
  const drafts = useUnsent((state) => state.drafts[auction._id]) ?? NO_DRAFTS;
  const [address] = useSearchParams();
  const [review, setReview] = useState<DraftLine[] | null>(null);
  const lines = useMemo(() => draftLines(lots, own, drafts), [lots, own, drafts]);
  const shown = filterLots(lots, filterIn(address), own, drafts);
  const place = usePlace(lines, setReview);
  const open = auction.status === 'live';
  const pictured = useMemo(() => anyPictured(lots), [lots]);
  return (
    <>
      <TabCountDown auction={auction} />
      <Strip auction={auction} />
      {isRunning(auction) && <ConnectionNote />}
      <Closed auction={auction} />
      <FilterBar shown={shown.length} of={lots.length} />
      {shown.length === 0 ? (
        <EmptyState title={lots.length === 0 ? 'No lots yet' : 'Nothing matches'}>
          {lots.length > 0 && 'Try another search or filter.'}
        </EmptyState>
      ) : (
        <table role="table" className={`sheet ${classes['lots']}`} aria-label="Lots">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                <span className={classes['hidden']}>Favourite</span>
              </th>
              {['Lot', 'Our bid'].map((title) => (
                <th key={title} role="columnheader" scope="col">
                  {title}
                </th>
              ))}
              {['$ per carat', 'Total $'].map((title) => (
                <th key={title} role="columnheader" scope="col" className={classes['end']}>
                  {title}
                </th>
              ))}
              <th role="columnheader" scope="col">
                <span className={classes['hidden']}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {shown.map((lot) => (
              <LotRow
                key={lot._id}
                lot={lot}
                auctionId={auction._id}
                own={own.get(lot._id)}
                open={open}
                withdrawals={auction.withdrawals}
                pictured={pictured}
                onPlace={place}
              />
            ))}
          </tbody>
        </table>
      )}
      <Text size="sm" c="dimmed" className={classes['keys']}>
        Enter or ↓ moves to the next lot, Ctrl + Enter places the bid, Esc clears the field.
      </Text>
      <DraftBar lines={lines} own={own} status={auction.status} onReview={() => setReview(lines)} />
      {review && <ReviewDialog lines={review} onClose={() => setReview(null)} />}
    </>
  );
}

/** Places one lot's draft: at once, or by way of a confirmation when the amount looks like a slip. The function never changes. */
function usePlace(lines: DraftLine[], confirm: (lines: DraftLine[]) => void): (lotId: string) => void {
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
  }, [lines]);
  return useCallback(
    (lotId) => {
      const line = latest.current.find(({ lot }) => lot._id === lotId);
      if (!line) return;
      if (line.slip) confirm([line]);
      else void sendBid(line.lot, line.cents, line.own);
    },
    [confirm],
  );
}

/** The clock, the state and the connection: they stay in sight, however far one has scrolled. */
const Strip = ({ auction }: { auction: AuctionView }) => (
  <Group className={classes['strip']} data-status={auction.status} justify="space-between" gap="xs">
    <Group gap="md" wrap="nowrap">
      <AuctionBadge auction={auction} />
      <AuctionTime auction={auction} size="xl" />
      {auction.status === 'live' && (
        <Text size="sm" c="dimmed" className="num" visibleFrom="md">
          at {formatInstant(auction.endsAt)}, {timeZone()} time
        </Text>
      )}
    </Group>
    <ConnectionStatus />
  </Group>
);

/** Why nobody can bid just now. */
function Closed({ auction }: { auction: AuctionView }) {
  if (auction.status === 'live') return null;
  if (auction.status === 'paused') {
    return (
      <Alert color="citrine" title="The auction is paused" role="alert">
        Bids stand as they are; new ones are taken again as soon as it goes on. Your drafts are kept here.
      </Alert>
    );
  }
  const page = buyerPageOf(auction);
  const words = auction.cancelled
    ? 'The auction was cancelled'
    : auction.status === 'completed'
      ? 'The auction has ended'
      : 'The auction has not started yet';
  return (
    <Alert color="sapphire" title={words} role="status">
      <Group justify="space-between">
        {auction.status === 'completed' ? 'No more bids are taken.' : 'You may prepare your drafts from the catalogue.'}
        <Button component={Link} to={page.to} size="xs">
          {page.label}
        </Button>
      </Group>
    </Alert>
  );
}
