import { VIEWING_STATUS_LABELS, type ViewingView } from '@tender/contracts';
import type { ReactNode } from 'react';
import type { Column } from '../../shared/ui/data-table.js';
import { ViewingBadge } from './viewing-badge.js';
import { daysInWords, placeInWords } from './viewing-words.js';

/** The columns of a list of viewings for staff. @param nameCell what leads on from a viewing's name */
export const viewingColumns = (nameCell: (viewing: ViewingView) => ReactNode): Column<ViewingView>[] => [
  { id: 'name', header: 'Viewing', wide: true, value: ({ name }) => name, cell: nameCell },
  {
    id: 'state',
    header: 'State',
    value: ({ status }) => VIEWING_STATUS_LABELS[status],
    cell: ({ status }) => <ViewingBadge status={status} />,
  },
  {
    id: 'days',
    header: 'Days',
    value: ({ startDate }) => startDate,
    cell: (viewing) => <span style={{ whiteSpace: 'nowrap' }}>{daysInWords(viewing) ?? '—'}</span>,
  },
  { id: 'place', header: 'Place', wide: true, value: ({ location }) => placeInWords(location) },
  { id: 'rooms', header: 'Rooms', numeric: true, value: ({ rooms }) => rooms.length },
  { id: 'companies', header: 'Companies', numeric: true, value: ({ companies }) => companies.length },
];
