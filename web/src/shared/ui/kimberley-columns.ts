import type { StonesDescription } from '@tender/contracts';
import { kimberleyDay } from '../kimberley-words.js';
import { t } from '../language/t.js';
import type { Column } from './data-table.js';

/** What the Kimberley certificate of stones says. */
export const KIMBERLEY_COLUMNS: readonly Column<Pick<StonesDescription, 'kimberley'>>[] = [
  {
    id: 'kimberley',
    quiet: true,
    header: t('Kimberley certificate'),
    value: ({ kimberley }) => kimberley?.number ?? null,
  },
  {
    id: 'issued',
    quiet: true,
    header: t('Kimberley issued'),
    value: ({ kimberley }) => kimberley?.issuedAt?.slice(0, 10) ?? null,
    cell: ({ kimberley }) => kimberleyDay(kimberley?.issuedAt),
  },
  {
    id: 'expires',
    quiet: true,
    header: t('Kimberley expires'),
    value: ({ kimberley }) => kimberley?.expiresAt?.slice(0, 10) ?? null,
    cell: ({ kimberley }) => kimberleyDay(kimberley?.expiresAt),
  },
  {
    id: 'authority',
    quiet: true,
    header: t('Kimberley authority'),
    facet: true,
    value: ({ kimberley }) => kimberley?.authority || null,
  },
  { id: 'origin', quiet: true, header: t('Origin'), facet: true, value: ({ kimberley }) => kimberley?.origin || null },
];
