import { Title } from '@mantine/core';
import type { Count, GoodView } from '@tender/contracts';
import { useMemo } from 'react';
import { t } from '../../../shared/language/t.js';
import { ChangedBadge } from '../../../shared/addenda/changed.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { SHOWN_STONES_COLUMNS } from '../../../shared/ui/tables/stones-columns.js';

/** @param seen number of the newest addendum that the reader has read */
const numberColumn = (seen: Count): Column<GoodView> => ({
  id: 'goodNo',
  header: t('Parcel'),
  value: ({ goodNo }) => goodNo,
  cell: ({ goodNo, addendum }) => (
    <>
      <b>{goodNo}</b> <ChangedBadge addendum={addendum} seen={seen} />
    </>
  ),
});

const COLUMNS: Column<GoodView>[] = [...SHOWN_STONES_COLUMNS];

interface ViewingGoodsProps {
  name: string;
  goods: GoodView[];
  /** Number of the newest addendum that the reader has read. */
  seen: Count;
}

export function ViewingGoods({ name, goods, seen }: ViewingGoodsProps) {
  const columns = useMemo(() => [numberColumn(seen), ...COLUMNS], [seen]);
  return (
    <section aria-label={t('Goods')}>
      <Title order={2} mb="sm">
        {t('Goods')}
      </Title>
      <DataTable
        name={t('{name} goods', { name })}
        columns={columns}
        rows={goods}
        rowId={({ _id }) => _id}
        empty={t('The house has not listed the goods yet.')}
      />
    </section>
  );
}
