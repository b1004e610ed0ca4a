import {
  useReloadAfterChanges,
  useRefreshPolicy,
  useReloadOnConnection,
} from '../../../shared/http/reload-after-changes.js';
import { loadUsers, useDirectory } from '../../../shared/directory/directory.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { loadDrafts } from './draft-keeping.js';
import { useDrafts, useSheet } from './drafts-slice.js';
import type { Sheet } from './drafts-state.js';

/**
 * What was typed in an auction, on whatever device, kept current while its screen is open; and whether the house was read.
 * @param onBack called after it was read because the connection is back: nobody tells a tab that was away what was typed, and sent, elsewhere
 */
export function useKeptSheet(auctionId: string, onBack?: () => void): { sheet: Sheet; isRead: boolean } {
  const sheet = useSheet(auctionId);
  const read = (signal?: AbortSignal) => loadDrafts(auctionId, signal);
  const { status } = useLoad(`drafts ${auctionId}`, read, useRefreshPolicy());
  useReloadAfterChanges(
    useDrafts((state) => state.changes[auctionId] ?? 0),
    read,
  );
  useReloadOnConnection(async () => {
    await read();
    onBack?.();
  });
  useNamesOf(sheet.colleagues);
  return { sheet, isRead: status === 'ready' };
}

/** Who the colleagues are, where some show drafts. */
function useNamesOf(colleagues: Sheet['colleagues']): void {
  const known = useDirectory(({ users }) => users.length > 0);
  const wanted = colleagues.length > 0 && !known;
  useLoad(`colleagues ${wanted}`, async (signal) => (wanted ? loadUsers(signal) : undefined), { onReturn: false });
}
