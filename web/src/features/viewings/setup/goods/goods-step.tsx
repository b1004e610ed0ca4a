import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import type { GoodView, ViewingView } from '@tender/contracts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { notifyActionFailed, notifySuccess } from '../../../../shared/notify.js';
import { falseIfNotFound } from '../../../../shared/sheet/import-plan.js';
import { SheetUpload } from '../../../../shared/sheet/upload/sheet-upload.js';
import { confirmAction } from '../../../../shared/ui/dialogs/confirm.js';
import { DataTable, type Column } from '../../../../shared/ui/tables/data-table.js';
import { Money } from '../../../../shared/ui/display/money.js';
import { STONES_COLUMNS } from '../../../../shared/ui/tables/stones-columns.js';
import { deleteGood, updateGood, uploadGoods, type UploadedGood } from '../../commands/goods-commands.js';
import { viewingsNow } from '../../viewings-slice.js';
import { announceGoods, announceList } from '../announce.js';
import { GoodDialog } from './good-dialog.js';
import { changesByRow, goodsSheetOf, rowOfGood } from './goods-sheet.js';

const COLUMNS: Column<GoodView>[] = [
  { id: 'goodNo', header: t('Parcel'), value: ({ goodNo }) => goodNo },
  ...STONES_COLUMNS,
  {
    id: 'estimate',
    header: t('Estimate'),
    numeric: true,
    value: ({ estimate }) => estimate ?? null,
    cell: ({ estimate }) => <Money usd={estimate} />,
  },
];

const goodsNow = (viewingId: string): GoodView[] => viewingsNow().goods[viewingId] ?? [];

function remove(good: GoodView): void {
  confirmAction({
    title: t('Delete parcel {goodNo}?', { goodNo: good.goodNo }),
    text: t('Only a parcel that is in the safe can be deleted.'),
    confirm: t('Delete'),
    danger: true,
    onConfirm: () => void removeAnnounced(good),
  });
}

async function removeAnnounced(good: GoodView): Promise<void> {
  try {
    const words = await announceGoods(good.viewing, -1, [good.goodNo]);
    if (!words) return;
    await deleteGood(good._id, words);
    notifySuccess(t('Parcel {goodNo} is deleted.', { goodNo: good.goodNo }));
  } catch (error) {
    notifyActionFailed(error, t('The parcel could not be deleted.'));
  }
}

interface GoodsStepProps {
  viewing: ViewingView;
  goods: GoodView[];
  /** Opens the next step. Absent outside the set-up. */
  onNext?: () => void;
}

export function GoodsStep({ viewing, goods, onNext }: GoodsStepProps) {
  const [dialog, setDialog] = useState<GoodView | 'new' | null>(null);
  const open = viewing.status !== 'completed';
  const { rules } = viewing;
  const kind = useMemo(() => goodsSheetOf({ rules }), [rules]);
  const byNumber = useMemo(() => new Map(goods.map((good) => [kind.keyOf(good.goodNo), good])), [kind, goods]);
  const taken = useMemo(() => new Set(byNumber.keys()), [byNumber]);
  const now = useCallback(
    (no: string) => {
      const good = byNumber.get(no);
      return good && rowOfGood(good);
    },
    [byNumber],
  );
  const columns = useMemo(() => (open ? [...COLUMNS, actions(setDialog)] : COLUMNS), [open]);
  const changed = typeof dialog === 'object' ? dialog : null;
  return (
    <Stack mt="lg">
      {open && (
        <SheetUpload
          kind={kind}
          label={t('List of goods')}
          description={t(
            'Headings in English, Dutch, French, German, Hebrew or Russian are known; rows above them are left out. A parcel number is required. A parcel that is in the viewing is changed, after you have seen what.',
          )}
          taken={taken}
          takenNow={() => goodsNow(viewing._id).map(({ goodNo }) => kind.keyOf(goodNo))}
          now={now}
          announce={({ rows, changes }) =>
            announceList(viewing._id, {
              numbers: rows.map(({ goodNo }) => String(goodNo)),
              changes: changes.flatMap(({ no, row }) => {
                const good = byNumber.get(no);
                return good ? [{ good, row: changesByRow(good, row) }] : [];
              }),
            })
          }
          change={async (no, row, words) => {
            const good = goodsNow(viewing._id).find(({ goodNo }) => kind.keyOf(goodNo) === no);
            return (
              good !== undefined && falseIfNotFound(updateGood(good._id, { ...changesByRow(good, row), ...words }))
            );
          }}
          upload={(rows, onProgress, words) => uploadGoods(viewing._id, rows as UploadedGood[], onProgress, words)}
        />
      )}
      {open && (
        <Group>
          <Button variant="default" onClick={() => setDialog('new')}>
            {t('Add one parcel')}
          </Button>
        </Group>
      )}
      {goods.length > 0 && (
        <DataTable
          name={t('{viewing} goods', { viewing: viewing.name })}
          columns={columns}
          rows={goods}
          rowId={({ _id }) => _id}
        />
      )}
      {dialog && (
        <GoodDialog
          viewingId={viewing._id}
          {...(changed ? { good: changed } : {})}
          isTaken={(no) => byNumber.has(kind.keyOf(no)) && byNumber.get(kind.keyOf(no)) !== changed}
          onClose={() => setDialog(null)}
        />
      )}
      {onNext && (
        <Group justify="flex-end">
          <Button variant={goods.length > 0 ? 'filled' : 'default'} onClick={onNext}>
            {goods.length > 0 ? t('Continue to companies') : t('Continue to companies, goods later')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const actions = (change: (good: GoodView) => void): Column<GoodView> => ({
  id: 'actions',
  header: t('Actions'),
  actions: true,
  value: () => null,
  cell: (good) => (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Change parcel {goodNo}', { goodNo: good.goodNo })}
        onClick={() => change(good)}
      >
        <IconPencil size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="ruby"
        aria-label={t('Delete parcel {goodNo}', { goodNo: good.goodNo })}
        onClick={() => remove(good)}
      >
        <IconTrash size={17} />
      </ActionIcon>
    </Group>
  ),
});
