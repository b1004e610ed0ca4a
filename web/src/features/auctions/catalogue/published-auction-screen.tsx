import { Button, Group, Switch, Text } from '@mantine/core';
import { GOODS_CATEGORY_LABELS, type AuctionForBuyer, type LotForBuyer } from '@tender/contracts';
import { useMemo } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { ChangedBadge, ChangedNote } from '../../../shared/addenda/changed.js';
import { meant, t, translated } from '../../../shared/language/t.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { PrintButton } from '../../../shared/print/print-button.js';
import { headHash } from '../../../shared/print/print-head.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { Money } from '../../../shared/ui/display/money.js';
import { FeatureParts } from '../../../shared/ui/screens/page-parts.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { SHOWN_STONES_COLUMNS } from '../../../shared/ui/tables/stones-columns.js';
import { AuctionBadge } from '../../../shared/ui/display/status-badge.js';
import { buyerPageOf, canOnlyBeCancelled, auctionChangesPage } from '../auction-lists.js';
import { ChangesOnPaper } from '../addenda/changes-panel.js';
import { AuctionTime } from '../auction-time.js';
import { anyPictured, LotThumb } from '../images/lot-thumb.js';
import { KeyLost } from '../key-lost.js';
import { useIdInAddress, useWholeAuction } from '../use-auction.js';
import { WithAuction } from '../with-auction.js';
import { useCommitment } from './use-commitment.js';
import { Favourite } from '../preferences/favourite.js';
import { PreferenceField } from '../preferences/preference-fields.js';
import { PREFERENCE_VISIBILITY } from '../preferences/preference-texts.js';

const PICTURES: Column<LotForBuyer> = {
  id: 'pictures',
  header: t('Pictures'),
  actions: true,
  value: () => null,
  cell: (lot) => <LotThumb lot={lot} />,
};

const MARK: Column<LotForBuyer> = {
  id: 'mark',
  header: t('Favourite'),
  actions: true,
  value: () => null,
  cell: (lot) => <Favourite lot={lot} />,
};

const lotColumn = (of: Pick<AuctionForBuyer, 'timeZone' | 'addendaSeen'>): Column<LotForBuyer> => ({
  id: 'lotNo',
  header: t('Lot'),
  value: ({ lotNo }) => lotNo,
  cell: (lot) => (
    <>
      <Text component="span" fw={600} td={lot.withdrawn ? 'line-through' : ''}>
        {lot.lotNo}
        {lot.preference?.favourite && <span className="on-paper">{' ★'}</span>}
      </Text>{' '}
      <ChangedBadge of={of} addendum={lot.addendum} isPrepared={lot.preference !== undefined} />
    </>
  ),
});

const COLUMNS: Column<LotForBuyer>[] = [
  {
    id: 'description',
    header: t('Description'),
    wide: true,
    value: ({ description, withdrawn }) => (withdrawn ? meant('Withdrawn', 'a lot') : description),
  },
  {
    id: 'priority',
    header: t('Our priority'),
    numeric: true,
    value: ({ preference }) => preference?.priority || null,
    cell: (lot) => <PreferenceField lot={lot} name="priority" />,
  },
  {
    id: 'note',
    header: t('Our note'),
    value: ({ preference }) => preference?.note || null,
    cell: (lot) => <PreferenceField lot={lot} name="note" />,
  },
  ...SHOWN_STONES_COLUMNS.filter(({ id }) => id !== 'description'),
  {
    id: 'minimum',
    header: t('Minimum bid'),
    numeric: true,
    value: ({ minimumBid }) => minimumBid,
    cell: ({ minimumBid }) => <Money usd={minimumBid} />,
  },
];

/** Link to the page where bids are prepared or sent; after the end, to the result. */
const floorOf = (auction: AuctionForBuyer): { to: string; children: string } => {
  if (auction.status === 'pending') return { to: `/live-auction?id=${auction._id}`, children: t('Prepare bids') };
  const { to, label } = buyerPageOf(auction);
  return { to, children: label };
};

export default function PublishedAuctionScreen() {
  const id = useIdInAddress();
  return id ? <Catalogue id={id} /> : <Navigate to="/auctions?state=coming" replace />;
}

function Catalogue({ id }: { id: string }) {
  const { load, auction, lots } = useWholeAuction<'buyer'>(id);
  const [show, choose] = useOneChosen('show', 'all');
  const marked = show === 'favourite';
  const hash = headHash(auction?.resultHash);
  const commitment = useCommitment(auction && hash === undefined ? id : null);
  const { addendaSeen = 0, timeZone = 'UTC' } = auction ?? {};
  const columns = useMemo(
    () => [...(anyPictured(lots) ? [PICTURES] : []), MARK, lotColumn({ addendaSeen, timeZone }), ...COLUMNS],
    [lots, addendaSeen, timeZone],
  );
  const rows = useMemo(() => lots.filter(({ preference }) => !marked || preference?.favourite), [lots, marked]);
  return (
    <Screen
      title={auction?.name ?? t('Catalogue')}
      eyebrow={auction?.category ? translated(GOODS_CATEGORY_LABELS[auction.category]) : t('Catalogue')}
      lead={auction?.description}
      actions={
        auction && (
          <>
            <PrintButton />
            {!canOnlyBeCancelled(auction) && <Button component={Link} {...floorOf(auction)} />}
          </>
        )
      }
      proof={hash ?? commitment}
    >
      <WithAuction load={load} auction={auction} what={t('the catalogue')}>
        {(found) => (
          <>
            <Group gap="lg">
              <AuctionBadge auction={found} />
              <AuctionTime auction={found} size="xl" />
            </Group>
            <KeyLost auction={found} />
            <ChangedNote of={found} to={auctionChangesPage(found)} />
            {found.status === 'pending' && !found.keyLost && (
              <Text c="dimmed" className="no-print">
                {t(
                  'Star the lots that interest you, give them a priority and a note. When bidding opens, a filter shows the starred ones, and the lots may be ordered by your priority.',
                )}{' '}
                {PREFERENCE_VISIBILITY}
              </Text>
            )}
            <DataTable
              name={t('{auction} lots', { auction: found.name })}
              columns={columns}
              rows={rows}
              rowId={({ _id }) => _id}
              pageSize={50}
              compactOnPaper
              empty={marked ? t('You have not starred a lot yet.') : t('The house has not uploaded the lots yet.')}
              filters={
                <Switch
                  label={t('Favourites only')}
                  checked={marked}
                  onChange={(event) => choose(event.currentTarget.checked ? 'favourite' : 'all')}
                />
              }
            />
            <ChangesOnPaper auction={found} />
            <FeatureParts of="/published-auction" />
          </>
        )}
      </WithAuction>
    </Screen>
  );
}
