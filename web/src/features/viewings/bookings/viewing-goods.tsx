import { Title } from '@mantine/core';
import type { GoodView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { formatCarats } from '../../../shared/amounts.js';
import { DataTable, type Column } from '../../../shared/ui/data-table.js';
import { KIMBERLEY_COLUMNS } from '../../../shared/ui/kimberley-columns.js';

const COLUMNS: Column<GoodView>[] = [
  { id: 'goodNo', header: t('Parcel'), value: ({ goodNo }) => goodNo, cell: ({ goodNo }) => <b>{goodNo}</b> },
  { id: 'description', header: t('Description'), wide: true, value: ({ description }) => description || null },
  { id: 'shape', header: t('Shape'), facet: true, value: ({ shape }) => shape || null },
  { id: 'pieces', header: t('Pieces'), numeric: true, value: ({ pieces }) => pieces },
  {
    id: 'carats',
    header: t('Carats'),
    numeric: true,
    value: ({ carats }) => carats,
    cell: ({ carats }) => formatCarats(carats),
  },
  { id: 'colour', header: t('Colour'), facet: true, value: ({ colour }) => colour || null },
  { id: 'clarity', header: t('Clarity'), facet: true, value: ({ clarity }) => clarity || null },
  { id: 'cut', header: t('Cut'), facet: true, value: ({ cut }) => cut || null },
  {
    id: 'certificate',
    header: t('Certificate'),
    value: ({ certificate }) => certificate || null,
  },
  ...KIMBERLEY_COLUMNS,
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
