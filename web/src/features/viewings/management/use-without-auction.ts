import type { ViewingView } from '@tender/contracts';
import { useLoad } from '../../../shared/http/use-load.js';
import { loadCompletedOrLiveViewings } from '../viewing-data.js';
import { useViewings } from '../viewings-slice.js';

/** Ids of completed viewings without an auction. Reloads when a viewing opens or ends, and on return to the tab. */
export function useWithoutAuction(viewings: readonly ViewingView[]): ReadonlySet<string> {
  const over = viewings.filter(({ status }) => status === 'live' || status === 'completed');
  useLoad(`without auction ${over.map(({ _id, status }) => `${_id} ${status}`).join()}`, loadCompletedOrLiveViewings);
  const known = useViewings((state) => state.completedOrLiveViewings);
  return new Set(over.flatMap(({ _id, status }) => (status === 'completed' && known.includes(_id) ? [_id] : [])));
}
