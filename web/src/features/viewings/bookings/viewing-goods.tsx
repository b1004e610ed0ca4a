import { Switch, Text, Title } from '@mantine/core';
import type { Count, GoodView, ViewingView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { ChangedBadge } from '../../../shared/addenda/changed.js';
import { useMay } from '../../../shared/session/session.js';
import { useOneChosen } from '../../../shared/url/use-choice.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { SHOWN_STONES_COLUMNS } from '../../../shared/ui/tables/stones-columns.js';
import { GoodNote, GoodNoteDialog, GoodStar, markInWords } from './good-preference.js';

const numberColumn = (of: Pick<ViewingView, 'timeZone' | 'addendaSeen'>): Column<GoodView> => ({
  id: 'goodNo',
  header: t('Parcel'),
  value: ({ goodNo }) => goodNo,
  cell: ({ goodNo, addendum, preference }) => (
    <>
      <b>{goodNo}</b>
      {preference?.favourite && <span className="on-paper">{' ★'}</span>} <ChangedBadge addendum={addendum} of={of} />
    </>
  ),
});

const MARK: Column<GoodView> = {
  id: 'favourite',
  header: t('Favourite'),
  actions: true,
  value: () => null,
  cell: (good) => <GoodStar good={good} />,
};

const noteColumn = (onEdit: (good: GoodView) => void): Column<GoodView> => ({
  id: 'note',
  header: t('Your note'),
  value: markInWords,
  cell: (good) => <GoodNote good={good} onEdit={onEdit} />,
});

const COLUMNS: Column<GoodView>[] = [...SHOWN_STONES_COLUMNS];

interface ViewingGoodsProps {
  name: string;
  goods: GoodView[];
  /** Number of the newest addendum that the reader has read. */
  seen: Count;
  timeZone: string;
}

export function ViewingGoods({ name, goods, seen, timeZone }: ViewingGoodsProps) {
  const mayMark = useMay('lot:mark');
  const [show, choose] = useOneChosen('show', 'all');
  const [noted, note] = useState<string | null>(null);
  const starred = mayMark && show === 'favourite';
  const columns = useMemo(
    () => [
      ...(mayMark ? [MARK] : []),
      numberColumn({ addendaSeen: seen, timeZone }),
      ...(mayMark ? [noteColumn(({ _id }) => note(_id))] : []),
      ...COLUMNS,
    ],
    [mayMark, seen, timeZone],
  );
  const rows = useMemo(() => goods.filter(({ preference }) => !starred || preference?.favourite), [goods, starred]);
  const good = goods.find(({ _id }) => _id === noted);
  return (
    <section aria-label={t('Goods')}>
      <Title order={2} mb="sm">
        {t('Goods')}
      </Title>
      {mayMark && goods.length > 0 && (
        <Text size="sm" c="dimmed" mb="sm" className="no-print">
          {t(
            'All buyers of your company see its stars; only you see your notes. Lots that sell the parcels get a copy.',
          )}
        </Text>
      )}
      <DataTable
        name={t('{name} goods', { name })}
        columns={columns}
        rows={rows}
        rowId={({ _id }) => _id}
        empty={starred ? t('You have not starred a parcel yet.') : t('The house has not listed the goods yet.')}
        filters={
          mayMark && (
            <Switch
              label={t('Favourites only')}
              checked={starred}
              onChange={(event) => choose(event.currentTarget.checked ? 'favourite' : 'all')}
            />
          )
        }
      />
      {good && <GoodNoteDialog good={good} onClose={() => note(null)} />}
    </section>
  );
}
