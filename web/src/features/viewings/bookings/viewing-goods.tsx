import { Title } from '@mantine/core';
import type { GoodView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { DataTable, type Column } from '../../../shared/ui/data-table.js';
import { STONES_COLUMNS } from '../../../shared/ui/stones-columns.js';

const COLUMNS: Column<GoodView>[] = [
  { id: 'goodNo', header: t('Parcel'), value: ({ goodNo }) => goodNo, cell: ({ goodNo }) => <b>{goodNo}</b> },
  ...STONES_COLUMNS,
];

/** The parcels that are shown. */
export const ViewingGoods = ({ name, goods }: { name: string; goods: GoodView[] }) => (
  <section aria-label={t('Goods')}>
    <Title order={2} mb="sm">
      {t('Goods')}
    </Title>
    <DataTable
      name={t('{name} goods', { name })}
      columns={COLUMNS}
      rows={goods}
      rowId={({ _id }) => _id}
      empty={t('The house has not listed the goods yet.')}
    />
  </section>
);
