import type { StonesDescription } from '@tender/contracts';
import { formatCarats } from '../amounts.js';
import { t } from '../language/t.js';
import type { Column } from './data-table.js';

/** What staff look at of stones that are set up for a viewing or an auction. */
export const STONES_COLUMNS: readonly Column<StonesDescription>[] = [
  { id: 'description', header: t('Description'), wide: true, value: ({ description }) => description || null },
  { id: 'shape', quiet: true, header: t('Shape'), facet: true, value: ({ shape }) => shape || null },
  { id: 'pieces', quiet: true, header: t('Pieces'), numeric: true, value: ({ pieces }) => pieces },
  {
    id: 'carats',
    header: t('Carats'),
    numeric: true,
    value: ({ carats }) => carats,
    cell: ({ carats }) => formatCarats(carats),
  },
  { id: 'colour', quiet: true, header: t('Colour'), facet: true, value: ({ colour }) => colour || null },
  { id: 'clarity', quiet: true, header: t('Clarity'), facet: true, value: ({ clarity }) => clarity || null },
];
