import { useRefreshPolicy } from '../../../shared/http/reload-after-changes.js';
import { loadCompanies, loadUsers } from '../../../shared/directory/directory.js';
import { useLoad, type Load } from '../../../shared/http/use-load.js';
import { useKnownViewing, type WholeViewing } from '../use-viewing.js';
import { loadBookings, loadGoods, loadViewing } from '../viewing-data.js';

const nothing = (): Promise<void> => Promise.resolve();

export interface ManagedViewing extends WholeViewing<'staff'> {
  /** Load of the parcels and of the users, which begins after `load`. */
  restLoad: Load;
}

/** A viewing, kept current by live messages or polling. The board does not wait for the parcels. */
export function useManagedViewing(id: string): ManagedViewing {
  const freshness = useRefreshPolicy();
  const load = useLoad(
    `desk ${id}`,
    (signal) => Promise.all([loadViewing(id, signal), loadBookings(id, signal), loadCompanies(signal)]),
    freshness,
  );
  const ready = load.status === 'ready';
  const rest = useLoad(
    ready ? `desk ${id} goods` : 'nothing',
    ready ? (signal) => Promise.all([loadGoods(id, signal), loadUsers(signal)]) : nothing,
    freshness,
  );
  return { load, restLoad: rest, ...useKnownViewing<'staff'>(id) };
}
