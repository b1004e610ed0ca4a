import { Button, SimpleGrid } from '@mantine/core';
import { can, formatUsd, type AuctionView, type LotView } from '@tender/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../shared/counted.js';
import { sumOf } from '../../../shared/amounts.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { useAuctions } from '../auctions-slice.js';
import { useSession } from '../../../shared/session/session.js';
import { Screen } from '../../../shared/ui/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/states.js';
import { AuctionBadge } from '../../../shared/ui/status-badge.js';
import { loadDirectory } from '../../../shared/directory/directory.js';
import { loadAuctions } from '../auction-data.js';
import { inOrder, isRunning } from '../auction-lists.js';
import { Stat } from '../../../shared/ui/stat.js';
import { useIdInAddress, useWholeAuction } from '../use-auction.js';
import { WithAuction } from '../with-auction.js';
import { AuctionChoice } from './auction-choice.js';
import { PublishDialog } from './publish-dialog.js';
import { ResultTable } from './result-table.js';

export default function AuctionResultScreen() {
  const id = useIdInAddress();
  return id ? <Result key={id} id={id} /> : <WhichAuction />;
}

function WhichAuction() {
  const load = useLoad('auctions', loadAuctions);
  const completed = inOrder(useAuctions((state) => state.auctions)).filter(({ status }) => status === 'completed');
  return (
    <Screen title="Results">
      <Loaded load={load} what="auctions">
        {() =>
          completed.length > 0 ? (
            <AuctionChoice auctions={completed} page="/auction-result" />
          ) : (
            <EmptyState title="No results yet">A completed auction stands here with its prices.</EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Result({ id }: { id: string }) {
  const { load, auction, lots } = useWholeAuction(id);
  const directory = useLoad('directory', loadDirectory);
  const me = useSession((state) => state.me);
  const [publishing, setPublishing] = useState(false);
  const undecided = lots.filter(({ sold }) => sold === null).length;
  const publishable =
    auction?.status === 'completed' &&
    !auction.cancelled &&
    !auction.resultPublished &&
    me !== null &&
    can(me.role, 'auction:result');
  return (
    <Screen
      title={auction?.name ?? 'Result'}
      eyebrow={auction && <AuctionBadge auction={auction} />}
      tab="Auction result"
      actions={
        publishable && (
          <Button disabled={undecided > 0} onClick={() => setPublishing(true)}>
            {undecided > 0 ? `${counted(undecided, 'lot')} undecided` : 'Publish result'}
          </Button>
        )
      }
    >
      <WithAuction load={directory.status === 'failed' ? directory : load} auction={auction} what="the result">
        {(found) =>
          found.status === 'completed' ? (
            <Completed auction={found} lots={lots} />
          ) : (
            <EmptyState
              title="Not completed yet"
              action={
                isRunning(found) && (
                  <Button component={Link} to={`/auction-monitoring?id=${found._id}`} variant="default">
                    Monitor it
                  </Button>
                )
              }
            >
              Prices are fixed when the auction is completed.
            </EmptyState>
          )
        }
      </WithAuction>
      {publishing && auction && <PublishDialog auction={auction} lots={lots} onClose={() => setPublishing(false)} />}
    </Screen>
  );
}

function Completed({ auction, lots }: { auction: AuctionView; lots: LotView[] }) {
  const sold = lots.filter((lot) => lot.sold === true);
  const offered = lots.filter(({ withdrawn }) => !withdrawn).length;
  const proceeds = sumOf(sold.map(({ result }) => result?.priceToPay));
  const reserves = sumOf(sold.map(({ reservePrice }) => reservePrice));
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
        <Stat label="Sold" value={`${sold.length} / ${offered}`} />
        <Stat label="Undecided" value={lots.filter((lot) => lot.sold === null).length} />
        <Stat label="Proceeds" value={formatUsd(proceeds)} />
        <Stat label="Reserves of lots sold" value={formatUsd(reserves)} />
        <Stat
          label="Net profit"
          value={
            auction.netProfit === null || auction.netProfit === undefined
              ? 'Not published'
              : formatUsd(auction.netProfit)
          }
        />
      </SimpleGrid>
      <ResultTable auction={auction} lots={lots} />
    </>
  );
}
