import type { FileView, FolderView } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../shared/language/t.js';
import { Screen } from '../../../shared/ui/screens/screen.js';
import { EmptyState, Loaded } from '../../../shared/ui/screens/states.js';
import { AllFiles } from './all-files.js';
import { FolderCard } from './folder-card.js';
import { useFolders } from '../folders-slice.js';
import { Preview } from '../files/preview.js';
import { useFolderLoad } from '../use-folders.js';

export default function ShownFoldersScreen() {
  const load = useFolderLoad(false);
  const folders = useFolders((state) => state.folders);
  const [previewed, setPreviewed] = useState<FileView | null>(null);
  return (
    <Screen title={t('Downloads')} lead={t('Terms, certificates and lists from the house, to read or to download.')}>
      <Loaded load={load} what={t('downloads')}>
        {() =>
          folders.length === 0 ? (
            <EmptyState title={t('Nothing to download yet')}>
              {t('Documents that the house publishes for your company are listed here.')}
            </EmptyState>
          ) : (
            folders.map((folder) => (
              <FolderCard
                key={folder._id}
                folder={folder}
                {...aboutOf(folder)}
                preview={setPreviewed}
                actions={folder.files.length > 1 && <AllFiles folder={folder} />}
              />
            ))
          )
        }
      </Loaded>
      {previewed && <Preview file={previewed} close={() => setPreviewed(null)} />}
    </Screen>
  );
}

const aboutOf = ({ viewing, auction }: FolderView): { subject?: string } =>
  viewing
    ? { subject: t('For a viewing that you are invited to') }
    : auction
      ? { subject: t('For an auction that you are invited to') }
      : {};
