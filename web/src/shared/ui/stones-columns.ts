import { GOODS_CATEGORY_LABELS, type StonesDescription } from '@tender/contracts';
import { formatCarats } from '../amounts.js';
import { t, translated } from '../language/t.js';
import type { Column } from './data-table.js';

/** How good stones are, and who says so. */
export const GRADE_COLUMNS: readonly Column<StonesDescription>[] = [
  { id: 'colour', quiet: true, header: t('Colour'), facet: true, value: ({ colour }) => colour || null },
  { id: 'clarity', quiet: true, header: t('Clarity'), facet: true, value: ({ clarity }) => clarity || null },
  { id: 'cut', quiet: true, header: t('Cut'), facet: true, value: ({ cut }) => cut || null },
  {
    id: 'fluorescence',
    quiet: true,
    header: t('Fluorescence'),
    facet: true,
    value: ({ fluorescence }) => fluorescence || null,
  },
  { id: 'certificate', quiet: true, header: t('Certificate'), value: ({ certificate }) => certificate || null },
];

export const CATEGORY_COLUMN: Column<StonesDescription> = {
  id: 'category',
  quiet: true,
  header: t('Category'),
  facet: true,
  value: ({ category }) => category && translated(GOODS_CATEGORY_LABELS[category]),
};

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
  ...GRADE_COLUMNS,
];
