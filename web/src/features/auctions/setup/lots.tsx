import { Button, Group, Stack, Text } from '@mantine/core';
import type { AuctionView, LotView } from '@tender/contracts';
import { counted } from '../../../shared/counted.js';
import { formatCarats } from '../../../shared/amounts.js';
import { notifyError, notifySuccess } from '../../../shared/notify.js';
import { useAuctions } from '../auctions-slice.js';
import { ask } from '../../../shared/ui/confirm.js';
import { DataTable, type Column } from '../../../shared/ui/data-table.js';
import { Money } from '../../../shared/ui/money.js';
import { deleteLots } from '../auction-commands.js';
import { LotsFromViewing } from './from-viewing/lots-from-viewing.js';
import { LotUpload } from './lot-upload.js';

const NO_LOTS: LotView[] = [];

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
      {lots.length > 0 && (
        <DataTable name={`${auction.name} lots`} columns={COLUMNS} rows={lots} rowId={({ _id }) => _id} />
      )}
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
