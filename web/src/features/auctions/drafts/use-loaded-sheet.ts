import {
  useReloadAfterChanges,
  useRefreshPolicy,
  useReloadOnConnection,
} from '../../../shared/http/reload-after-changes.js';
import { loadUsers, useDirectory } from '../../../shared/directory/directory.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { loadDrafts } from './draft-saver.js';
import { useDrafts, useSheet } from './drafts-slice.js';
import type { Sheet } from './drafts-state.js';

/** The user's drafts in an auction, up to date with other devices. @param onBack called after a reload because the connection is back */
export function useLoadedSheet(auctionId: string, onBack?: () => void): { sheet: Sheet; isRead: boolean } {
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
  useColleagueNames(sheet.colleagues);
  return { sheet, isRead: status === 'ready' };
}

/** Loads the users' names if colleagues show drafts. */
function useColleagueNames(colleagues: Sheet['colleagues']): void {
  const known = useDirectory(({ users }) => users.length > 0);
  const wanted = colleagues.length > 0 && !known;
  useLoad(`colleagues ${wanted}`, async (signal) => (wanted ? loadUsers(signal) : undefined), { onReturn: false });
}
