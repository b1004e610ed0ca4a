import { t } from '../../../shared/language/t.js';
import { useServerSecond } from '../../../shared/socket/clock.js';
import { Stat } from '../../../shared/ui/display/stat.js';
import { useFolders } from '../folders-slice.js';
import { useFolderLoad } from '../use-folders.js';

/** Age in days up to which a document is new. */
const NEW_DAYS = 7;
const DAY = 24 * 60 * 60;

/** Figure of the buyer's overview. */
export default function NewDocuments() {
  const { status } = useFolderLoad(false);
  const folders = useFolders((state) => state.folders);
  const today = Math.floor(useServerSecond() / DAY);
  const since = new Date((today - NEW_DAYS) * DAY * 1_000).toISOString();
  const found = folders.flatMap(({ files }) => files).filter(({ uploadedAt }) => uploadedAt > since);
  return (
    <Stat
      label={t('New documents')}
      value={status === 'ready' ? found.length : '—'}
      note={t('in the last {days} days', { days: NEW_DAYS })}
      to={found.length > 0 ? '/billiton-downloads' : undefined}
    />
  );
}
