import { Alert, Button, Menu, SimpleGrid } from '@mantine/core';
import type { AuctionForStaff, BidView, LotForStaff } from '@tender/contracts';
import { IconChevronDown, IconMail, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatUsd } from '../../../shared/numbers/amounts.js';
import { meant, t } from '../../../shared/language/t.js';
import { useAuctions } from '../state/auctions-slice.js';
import { headHash } from '../../../shared/print/print-head.js';
import { PrintButton } from '../../../shared/print/print-button.js';
import { useMay } from '../../../shared/session/session.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { AuctionBadge } from '../../../shared/ui/display/status-badge.js';
import { HistoryHead } from '../../../shared/history/history-head.js';
import { useNamesLoad } from '../../../shared/directory/use-names.js';
import { sortAuctions, isRunning } from '../auction-lists.js';
import { Stat } from '../../../shared/ui/display/stat.js';
import { useAuctionList, useIdInAddress, useWholeAuction } from '../use-auction.js';
import { WithAuction } from '../with-auction.js';
import { AwardLetters } from '../awards/award-letters.js';
import { AuctionChoice } from './auction-choice.js';
import { Letters } from './letters.js';
import { isLettersKind, type LettersKind } from './letters-kind.js';
import { endOf, isSettled, proceedsOf } from './outcomes.js';
import { LastFigures } from './last-figures.js';
import { PublishDialog } from './publish-dialog.js';
import { ResultTable } from './result-table.js';

export default function AuctionResultScreen() {
  const id = useIdInAddress();
  return id ? <Result key={id} id={id} /> : <WhichAuction />;
}

function WhichAuction() {
  const load = useAuctionList();
  const all = sortAuctions(useAuctions((state) => state.auctions));
  const completed = all.filter(({ status }) => status === 'completed');
  const coming = all.filter(({ status }) => status !== 'completed');
  const [last] = completed;
  return (
    <Screen title={t('Results')}>
      <Loaded load={load} what={t('auctions')}>
        {() =>
          last ? (
            <>
              <LastFigures key={last._id} auction={last} />
              <AuctionChoice auctions={completed} page="/auction-result" />
            </>
          ) : (
            <>
              <EmptyState title={t('No results yet')}>
                {coming.length > 0
                  ? t('Prices are fixed when an auction is completed. Until then, follow it here:')
                  : t('Completed auctions are listed here with their prices.')}
              </EmptyState>
              {coming.length > 0 && <AuctionChoice auctions={coming} page="/auction-monitoring" />}
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

const NO_IDS: string[] = [];

function Result({ id }: { id: string }) {
  const { load, auction, lots, bids } = useWholeAuction<'staff'>(id);
  const directory = useNamesLoad(auction?.companies ?? NO_IDS);
  const mayPublish = useMay('auction:result');
  const mayCreate = useMay('auction:create');
  const [publishing, setPublishing] = useState(false);
  const [address] = useSearchParams();
  const letters = address.get('letters');
  const undecided = lots.filter((lot) => endOf(lot) === 'undecided').length;
  const unsold = lots.filter((lot) => endOf(lot) === 'unsold').length;
  const publishable = mayPublish && auction?.status === 'completed' && !auction.cancelled && !auction.resultPublished;
  return (
    <Screen
      title={auction?.name ?? t('Result')}
      eyebrow={auction && <AuctionBadge auction={auction} />}
      tab={t('Auction result')}
      lead={auction?.resultHash && <HistoryHead auction={auction} />}
      actions={
        auction?.status === 'completed' &&
        letters === null && (
          <>
            <PrintButton label={t('Print')} />
            {mayCreate && isSettled(auction) && unsold > 0 && (
              <Button component={Link} variant="default" to={`/auction-setup?again=${id}`}>
                {t('Re-offer the unsold lots')}
              </Button>
            )}
            {auction.resultPublished && <LettersMenu id={id} />}
            {publishable && undecided > 0 && (
              <Button component={Link} to={`/auction-result?id=${id}&show=undecided`}>
                {t('Decide {undecided, plural, one {# lot} other {# lots}}', { undecided })}
              </Button>
            )}
            {publishable && undecided === 0 && (
              <Button onClick={() => setPublishing(true)}>{t('Publish result')}</Button>
            )}
          </>
        )
      }
      proof={headHash(auction?.resultHash)}
    >
      <WithAuction load={directory.status === 'failed' ? directory : load} auction={auction} what={t('the result')}>
        {(found) =>
          found.status === 'completed' ? (
            <Completed auction={found} lots={lots} bids={bids} letters={isLettersKind(letters) ? letters : null} />
          ) : (
            <EmptyState
              title={t('Not completed yet')}
              action={
                isRunning(found) && (
                  <Button component={Link} to={`/auction-monitoring?id=${found._id}`} variant="default">
                    {t('Monitor it')}
                  </Button>
                )
              }
            >
              {t('Prices are fixed when the auction is completed.')}
            </EmptyState>
          )
        }
      </WithAuction>
      {publishing && auction && <PublishDialog auction={auction} lots={lots} onClose={() => setPublishing(false)} />}
    </Screen>
  );
}

function LettersMenu({ id }: { id: string }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} />}>
          {t('Letters')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/auction-result?id=${id}&letters=award`}
          leftSection={<IconMail size={16} stroke={1.6} />}
        >
          {t('Award letters')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/auction-result?id=${id}&letters=statement`}
          leftSection={<IconReceipt size={16} stroke={1.6} />}
        >
          {t('Statements of bids')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface CompletedProps {
  auction: AuctionForStaff;
  lots: LotForStaff[];
  bids: BidView[];
  letters: LettersKind | null;
}

function Completed({ auction, lots, bids, letters }: CompletedProps) {
  if (letters === 'award' && auction.resultPublished)
    return (
      <AwardLetters
        auction={auction}
        printed={(preliminary) => (
          <Letters kind="award" auction={auction} lots={lots} bids={bids} preliminary={preliminary} />
        )}
      />
    );
  if (letters !== null && auction.resultPublished)
    return <Letters kind={letters} auction={auction} lots={lots} bids={bids} />;
  const sold = lots.filter((lot) => lot.sold === true);
  const offered = lots.filter(({ withdrawn }) => !withdrawn).length;
  const { paid, reserves } = proceedsOf(lots);
  return (
    <>
      {auction.cancelled && (
        <Alert color="gray" role="status" title={meant('Cancelled', 'an auction')}>
          {auction.reason ? t('No lot was sold. Reason: {reason}', { reason: auction.reason }) : t('No lot was sold.')}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
        <Stat label={t('Sold')} value={`${sold.length} / ${offered}`} />
        <Stat label={t('Undecided')} value={lots.filter((lot) => endOf(lot) === 'undecided').length} />
        <Stat label={t('Proceeds')} value={formatUsd(paid)} />
        <Stat label={t('Reserves of lots sold')} value={formatUsd(reserves)} />
        <Stat label={t('Over the reserves')} value={overReserves(auction)} />
      </SimpleGrid>
      <ResultTable auction={auction} lots={lots} />
    </>
  );
}

/** The net profit that an admin entered, or why there is none. */
function overReserves({ netProfit, resultPublished }: AuctionForStaff): string {
  if (netProfit !== null) return formatUsd(netProfit);
  return resultPublished ? t('Not named') : t('Not published');
}
