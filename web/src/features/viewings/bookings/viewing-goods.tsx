import { Title } from '@mantine/core';
import type { GoodView } from '@tender/contracts';
import { formatCarats } from '../../../shared/amounts.js';
import { DataTable, type Column } from '../../../shared/ui/data-table.js';

const COLUMNS: Column<GoodView>[] = [
  { id: 'goodNo', header: 'Parcel', value: ({ goodNo }) => goodNo, cell: ({ goodNo }) => <b>{goodNo}</b> },
  { id: 'description', header: 'Description', wide: true, value: ({ description }) => description || null },
  { id: 'shape', header: 'Shape', facet: true, value: ({ shape }) => shape || null },
  { id: 'pieces', header: 'Pieces', numeric: true, value: ({ pieces }) => pieces },
  {
    id: 'carats',
    header: 'Carats',
    numeric: true,
    value: ({ carats }) => carats,
    cell: ({ carats }) => formatCarats(carats),
  },
  { id: 'colour', header: 'Colour', facet: true, value: ({ colour }) => colour || null },
  { id: 'clarity', header: 'Clarity', facet: true, value: ({ clarity }) => clarity || null },
  { id: 'cut', header: 'Cut', facet: true, value: ({ cut }) => cut || null },
  {
    id: 'certificate',
    header: 'Certificate',
    value: ({ certificate }) => certificate || null,
  },
  { id: 'kimberley', header: 'Kimberley certificate', value: ({ kimberley }) => kimberley?.number ?? null },
  { id: 'origin', header: 'Origin', facet: true, value: ({ kimberley }) => kimberley?.origin || null },
];

/** The parcels that are shown. */
export const ViewingGoods = ({ name, goods }: { name: string; goods: GoodView[] }) => (
  <section aria-label="Goods">
    <Title order={2} mb="sm">
      Goods
    </Title>
    <DataTable
      name={`${name} goods`}
      columns={COLUMNS}
      rows={goods}
      rowId={({ _id }) => _id}
      empty="The house has not listed the goods yet."
    />
  </section>
);
