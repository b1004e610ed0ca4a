import type { FolderView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { useServerSecond } from '../../../shared/socket/clock.js';
import { Stat } from '../../../shared/ui/display/stat.js';
import { useFolders } from '../folders-slice.js';
import { useFolderLoad } from '../use-folders.js';

/** Age in days up to which a document is new. */
const NEW_DAYS = 7;
const DAY = 24 * 60 * 60;

/** Documents that were uploaded after an instant, the newest first. */
export const documentsSince = (folders: readonly FolderView[], since: string) =>
  folders
    .flatMap(({ files }) => files)
    .filter(({ uploadedAt }) => uploadedAt > since)
    .sort((one, other) => other.uploadedAt.localeCompare(one.uploadedAt));

/** Figure of the buyer's overview. */
export default function NewDocuments() {
  const { status } = useFolderLoad(false);
  const folders = useFolders((state) => state.folders);
  const today = Math.floor(useServerSecond() / DAY);
  const found = documentsSince(folders, new Date((today - NEW_DAYS) * DAY * 1_000).toISOString());
  return (
    <Stat
      label={t('Documents of the last {days} days', { days: NEW_DAYS })}
      value={status === 'ready' ? found.length : '—'}
      note={found[0]?.name}
      to={found.length > 0 ? '/billiton-downloads' : undefined}
    />
  );
}
