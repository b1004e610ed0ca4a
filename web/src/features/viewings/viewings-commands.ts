import { can, PAGES, type UserView, type ViewingView } from '@tender/contracts';
import type { CommandSource } from '../../shared/command-bar.js';
import { t } from '../../shared/language/t.js';
import { loadViewings } from './viewing-data.js';
import { sortViewings } from './viewing-lists.js';
import { viewingsNow } from './viewings-slice.js';

export const viewingsCommands: CommandSource = {
  now: (me) =>
    sortViewings(viewingsNow().viewings).map((viewing) => ({
      id: viewing._id,
      label: viewing.name,
      group: t('Viewings'),
      typedOnly: true,
      leads: pageOf(viewing, me),
    })),
  load: async (me, signal) => {
    if (can(me.role, 'viewing:read')) await loadViewings(signal);
  },
};

function pageOf({ _id, status }: ViewingView, { role }: UserView): string {
  if (can(role, PAGES['/viewing-management']))
    return status === 'draft' ? `/viewing-setup?id=${_id}` : `/viewing-management?id=${_id}`;
  return can(role, PAGES['/viewing']) ? `/viewing?id=${_id}` : `/audit?viewing=${_id}`;
}
