import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { imageIdsOf, type AuctionView, type LotView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { meant, t } from '../../../../shared/language/t.js';
import { notifySuccess, notifyActionFailed } from '../../../../shared/notify.js';
import { hasOlderRules } from '../../auction-rules.js';
import { auctionNow, useAuctions } from '../../state/auctions-slice.js';
import { confirmAction } from '../../../../shared/ui/dialogs/confirm.js';
import { DataTable, type Column } from '../../../../shared/ui/tables/data-table.js';
import { Money } from '../../../../shared/ui/display/money.js';
import { STONES_COLUMNS } from '../../../../shared/ui/tables/stones-columns.js';
import { announceRemoved } from '../../addenda/announce.js';
import { deleteLots, removeLot } from '../../state/auction-commands.js';
import { LotPictures } from '../../images/lot-pictures.js';
import { LotThumb } from '../../images/lot-thumb.js';
import { ZipUpload } from '../../images/zip-upload.js';
import { LotsFromViewing } from '../from-viewing/lots-from-viewing.js';
import { WithdrawLot } from '../../monitoring/lots/withdraw-lot.js';
import { LotDialog } from './lot-dialog.js';
import { LotUpload } from './lot-upload.js';
import { RelistUnsold } from '../relist-unsold.js';

const NO_LOTS: LotView[] = [];

const pictures = (open: ((lot: LotView) => void) | null): Column<LotView> => ({
  id: 'pictures',
  header: t('Pictures'),
  actions: true,
  value: () => null,
  cell: (lot) => (
    <Group gap="xs" wrap="nowrap">
      <LotThumb lot={lot} size={40} />
      {open && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={
            imageIdsOf(lot).length > 0
              ? t('Edit the pictures of lot {lotNo}', { lotNo: lot.lotNo })
              : t('Add the pictures of lot {lotNo}', { lotNo: lot.lotNo })
          }
          onClick={() => open(lot)}
        >
          {imageIdsOf(lot).length > 0 ? t('Edit') : <IconPhotoPlus size={18} />}
        </Button>
      )}
    </Group>
  ),
});

type Action = 'edit' | 'remove' | 'withdraw';

const actions = (published: boolean, start: (action: Action, lot: LotView) => void): Column<LotView> => ({
  id: 'actions',
  header: t('Actions'),
  actions: true,
  value: () => null,
  cell: (lot) =>
    lot.withdrawn ? (
      <Text size="sm" c="dimmed">
        {lot.reason ? t('Withdrawn: {reason}', { reason: lot.reason }) : meant('Withdrawn', 'a lot')}
      </Text>
    ) : (
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('Edit lot {lotNo}', { lotNo: lot.lotNo })}
          onClick={() => start('edit', lot)}
        >
          {t('Edit')}
        </Button>
        {published && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={t('Withdraw lot {lotNo}', { lotNo: lot.lotNo })}
            onClick={() => start('withdraw', lot)}
          >
            {t('Withdraw')}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          color="ruby"
          aria-label={t('Remove lot {lotNo}', { lotNo: lot.lotNo })}
          onClick={() => start('remove', lot)}
        >
          {t('Remove')}
        </Button>
      </Group>
    ),
});

const COLUMNS: Column<LotView>[] = [
  { id: 'lotNo', header: t('Lot'), value: ({ lotNo }) => lotNo },
  ...STONES_COLUMNS,
  {
    id: 'minimumBid',
    header: t('Minimum bid'),
    numeric: true,
    value: ({ minimumBid }) => minimumBid,
    cell: ({ minimumBid }) => <Money usd={minimumBid} />,
  },
  {
    id: 'reserve',
    header: t('Reserve'),
    numeric: true,
    value: ({ reservePrice }) => reservePrice ?? null,
    cell: ({ reservePrice }) => <Money usd={reservePrice} />,
  },
];

export function Lots({ auction, onNext }: { auction: AuctionView; onNext: () => void }) {
  const lots = useAuctions((state) => state.lots[auction._id]) ?? NO_LOTS;
  const pending = auction.status === 'pending';
  // Opened to offer unsold lots again: their form comes first.
  const again = useSearchParams()[0].has('again');
  const over = auction.status === 'completed';
  const [pictured, setPictured] = useState<string | null>(null);
  const shown = lots.find(({ _id }) => _id === pictured);
  const [doing, setDoing] = useState<{ action: Exclude<Action, 'remove'>; lot: LotView | null } | null>(null);
  const edited = doing?.lot && (lots.find(({ _id }) => _id === doing.lot?._id) ?? doing.lot);
  const { _id: auctionId, published } = auction;
  const columns = useMemo(() => {
    const start = (action: Action, lot: LotView) =>
      action === 'remove' ? askToRemoveOne(auctionId, lot) : setDoing({ action, lot });
    return [
      pictures(over ? null : ({ _id }) => setPictured(_id)),
      ...COLUMNS,
      ...(pending ? [actions(published, start)] : []),
    ];
  }, [over, pending, published, auctionId]);
  const remove = async () => {
    try {
      const words = await announceRemoved(auction._id, lots);
      if (!words) return;
      await deleteLots(auction._id, words);
      notifySuccess(t('All lots are removed.'));
    } catch (error) {
      notifyActionFailed(error, t('The lots could not be removed.'));
    }
  };
  const askToRemove = () =>
    confirmAction({
      title:
        lots.length === 1
          ? t('Remove the lot?')
          : t('Remove all {count, plural, one {# lot} other {# lots}}?', { count: lots.length }),
      text: t('The catalogue is then empty; upload the list again afterwards.'),
      confirm: t('Remove all lots'),
      danger: true,
      onConfirm: () => void remove(),
    });
  return (
    <Stack mt="lg">
      {pending && again && <RelistUnsold auction={auction} lots={lots} />}
      {pending && <LotsFromViewing auction={auction} lots={lots} />}
      {pending && <LotUpload auction={auction} lots={lots} />}
      {pending && !again && <RelistUnsold auction={auction} lots={lots} />}
      {lots.length > 0 && !over && <ZipUpload auction={auction} lots={lots} />}
      {pending && (
        <Group>
          <Button variant="default" onClick={() => setDoing({ action: 'edit', lot: null })}>
            {t('Add one lot')}
          </Button>
        </Group>
      )}
      {lots.length > 0 && (
        <DataTable
          name={t('{auction} lots', { auction: auction.name })}
          columns={columns}
          rows={lots}
          rowId={({ _id }) => _id}
        />
      )}
      {doing?.action === 'withdraw' && doing.lot && <WithdrawLot lot={doing.lot} onClose={() => setDoing(null)} />}
      {doing?.action === 'edit' && <LotDialog auction={auction} lot={edited ?? null} onClose={() => setDoing(null)} />}
      {shown && <LotPictures lot={shown} close={() => setPictured(null)} />}
      <Group justify="space-between">
        {pending && lots.length > 0 ? (
          <Button variant="subtle" color="ruby" onClick={askToRemove}>
            {t('Remove all lots')}
          </Button>
        ) : (
          <Text />
        )}
        <Button onClick={onNext} disabled={lots.length === 0}>
          {t('Continue to companies')}
        </Button>
      </Group>
    </Stack>
  );
}

function removalInWords(auction: AuctionView | undefined): string {
  if (!auction?.published) return t('It disappears from the catalogue with its pictures, without a trace.');
  return hasOlderRules(auction)
    ? t(
        'Invited companies may have seen it. Withdraw: it stays in the catalogue, struck out, and companies see that it is not for sale. Remove: it disappears from the catalogue with its pictures, without a trace.',
      )
    : t(
        'Invited companies may have seen it. Withdraw: it stays in the catalogue, struck out, and companies see that it is not for sale. Remove: it disappears from the catalogue with its pictures, and companies read in the list of changes that it was removed, and why.',
      );
}

function askToRemoveOne(auctionId: string, lot: LotView): void {
  const { _id, lotNo } = lot;
  const remove = async () => {
    try {
      const words = await announceRemoved(auctionId, [lot]);
      if (!words) return;
      await removeLot(auctionId, _id, words);
      notifySuccess(t('Lot {lotNo} is removed.', { lotNo }));
    } catch (error) {
      notifyActionFailed(error, t('The lot could not be removed.'));
    }
  };
  confirmAction({
    title: t('Remove lot {lotNo}?', { lotNo }),
    text: removalInWords(auctionNow(auctionId)),
    confirm: t('Remove the lot'),
    danger: true,
    onConfirm: () => void remove(),
  });
}
