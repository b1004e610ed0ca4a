import { Button, Group, Stack, Text } from '@mantine/core';
import { imageIdsOf, type AuctionView, type LotView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { counted } from '../../../shared/counted.js';
import { formatCarats } from '../../../shared/amounts.js';
import { notifyError, notifySuccess } from '../../../shared/notify.js';
import { useAuctions } from '../auctions-slice.js';
import { ask } from '../../../shared/ui/confirm.js';
import { DataTable, type Column } from '../../../shared/ui/data-table.js';
import { Money } from '../../../shared/ui/money.js';
import { deleteLots } from '../auction-commands.js';
import { LotPictures } from '../images/lot-pictures.js';
import { LotThumb } from '../images/lot-thumb.js';
import { ZipUpload } from '../images/zip-upload.js';
import { LotsFromViewing } from './from-viewing/lots-from-viewing.js';
import { WithdrawLot } from '../monitoring/withdraw-lot.js';
import { LotUpload } from './lot-upload.js';

const NO_LOTS: LotView[] = [];

const pictures = (open: ((lot: LotView) => void) | null): Column<LotView> => ({
  id: 'pictures',
  header: 'Pictures',
  actions: true,
  value: () => null,
  cell: (lot) => (
    <Group gap="xs" wrap="nowrap">
      <LotThumb lot={lot} size={40} />
      {open && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`${imageIdsOf(lot).length > 0 ? 'Edit' : 'Add'} the pictures of lot ${lot.lotNo}`}
          onClick={() => open(lot)}
        >
          {imageIdsOf(lot).length > 0 ? 'Edit' : 'Add'}
        </Button>
      )}
    </Group>
  ),
});

const withdrawal = (withdraw: (lot: LotView) => void): Column<LotView> => ({
  id: 'withdraw',
  header: 'Actions',
  actions: true,
  value: () => null,
  cell: (lot) =>
    lot.withdrawn ? (
      <Text size="sm" c="dimmed">
        Withdrawn
      </Text>
    ) : (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-label={`Withdraw lot ${lot.lotNo}`}
        onClick={() => withdraw(lot)}
      >
        Withdraw
      </Button>
    ),
});

const COLUMNS: Column<LotView>[] = [
  { id: 'lotNo', header: 'Lot', value: ({ lotNo }) => lotNo },
  { id: 'description', header: 'Description', wide: true, value: ({ description }) => description || null },
  { id: 'shape', header: 'Shape', value: ({ shape }) => shape || null },
  { id: 'pieces', header: 'Pieces', numeric: true, value: ({ pieces }) => pieces },
  {
    id: 'carats',
    header: 'Carats',
    numeric: true,
    value: ({ carats }) => carats,
    cell: ({ carats }) => formatCarats(carats),
  },
  { id: 'colour', header: 'Colour', value: ({ colour }) => colour || null },
  { id: 'clarity', header: 'Clarity', value: ({ clarity }) => clarity || null },
  {
    id: 'minimumBid',
    header: 'Minimum bid',
    numeric: true,
    value: ({ minimumBid }) => minimumBid,
    cell: ({ minimumBid }) => <Money usd={minimumBid} />,
  },
  {
    id: 'reserve',
    header: 'Reserve',
    numeric: true,
    value: ({ reservePrice }) => reservePrice ?? null,
    cell: ({ reservePrice }) => <Money usd={reservePrice} />,
  },
];

/** The lots of an auction: upload, look at, remove. */
export function Lots({ auction, onNext }: { auction: AuctionView; onNext: () => void }) {
  const lots = useAuctions((state) => state.lots[auction._id]) ?? NO_LOTS;
  const pending = auction.status === 'pending';
  const over = auction.status === 'completed';
  const [pictured, setPictured] = useState<string | null>(null);
  const shown = lots.find(({ _id }) => _id === pictured);
  const [withdrawing, setWithdrawing] = useState<LotView | null>(null);
  // What buyers have seen is withdrawn with a reason, also before the start; a draft's lots are simply removed.
  const withdrawable = pending && auction.published;
  const columns = useMemo(
    () => [
      pictures(over ? null : ({ _id }) => setPictured(_id)),
      ...COLUMNS,
      ...(withdrawable ? [withdrawal(setWithdrawing)] : []),
    ],
    [over, withdrawable],
  );
  const remove = async () => {
    try {
      await deleteLots(auction._id);
      notifySuccess('All lots are removed.');
    } catch (error) {
      notifyError(error, 'The lots could not be removed.');
    }
  };
  const askToRemove = () =>
    ask({
      title: lots.length === 1 ? 'Remove the lot?' : `Remove all ${counted(lots.length, 'lot')}?`,
      text: 'The catalogue is then empty; upload the list again afterwards.',
      confirm: 'Remove all lots',
      danger: true,
      then: () => void remove(),
    });
  return (
    <Stack mt="lg">
      {pending && <LotsFromViewing auction={auction} lots={lots} />}
      {pending && <LotUpload auction={auction} lots={lots} />}
      {lots.length > 0 && !over && <ZipUpload auction={auction} lots={lots} />}
      {lots.length > 0 && (
        <DataTable name={`${auction.name} lots`} columns={columns} rows={lots} rowId={({ _id }) => _id} />
      )}
      {withdrawing && <WithdrawLot lot={withdrawing} onClose={() => setWithdrawing(null)} />}
      {shown && <LotPictures lot={shown} close={() => setPictured(null)} />}
      <Group justify="space-between">
        {pending && lots.length > 0 ? (
          <Button variant="subtle" color="ruby" onClick={askToRemove}>
            Remove all lots
          </Button>
        ) : (
          <Text />
        )}
        <Button onClick={onNext} disabled={lots.length === 0}>
          On to companies
        </Button>
      </Group>
    </Stack>
  );
}
